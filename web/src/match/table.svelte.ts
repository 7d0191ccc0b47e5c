// The store of a live match: it hears what the server says, and does what the person wants.

import { Hints } from "./hints.svelte";
import { Connection } from "../net/connection";
import { Explanations } from "../ui/explanations.svelte";
import type { Cover, FromServer, Picture, Snapshot, View } from "../net/messages";
import { Social } from "./social.svelte";
import { inPerson } from "../seats/names";
import { matching, next } from "../picture/click-paths";
import { patched, viewAfter } from "../net/patches";
import { WhyNot } from "./refusals";
import { TableState } from "./table-state.svelte";
import { newId } from "../ui/random-id";
import { m } from "../words/words";

export class Table extends TableState {
  readonly hints: Hints;
  readonly explanations = new Explanations((id, thing) => this.connection.send({ type: "explain", id, thing }));
  private readonly whyNot = new WhyNot((message) => this.connection.send(message));
  readonly social: Social;
  private readonly connection: Connection;
  /** the place that a card was dropped on, until what comes of it is known */
  private dropped: string | null = null;
  /** picture and view after everything heard, ahead of the stage while cues play */
  private latest: { picture: Picture; view: View } | null = null;

  constructor(
    readonly id: string,
    token: string,
  ) {
    super();
    this.connection = new Connection(id, token, {
      heard: (message) => this.hear(message),
      state: (state, since) => {
        this.connectionState = state;
        this.lostAt = since;
        if (state === "lost") this.hints.lost();
      },
    });
    this.hints = new Hints(this.connection);
    this.social = new Social(this.connection);
    this.connection.open();
  }

  close(): void {
    this.connection.close();
  }

  /** A card is dropped on a place: it is played, and what comes of it begins there if it may. */
  drop(site: string, place: string | null): void {
    this.choose(site);
    if (this.sent) this.dropped = place;
  }

  /** It is one's turn: play what was chosen ahead if it is legal, or as much of it as is. */
  private carryOut(): void {
    const moves = this.view?.moves ?? [];
    if (moves.length && this.dropped !== null) {
      if (next(moves, []).sites.includes(this.dropped)) this.planned = [this.dropped];
      this.dropped = null;
    }
    if (!this.planned.length || !moves.length) return;
    const planned = this.planned;
    this.planned = [];
    for (const site of planned) {
      const move = this.input.click(moves, site);
      if (move) {
        this.play(move.text);
        return;
      }
      if (move === undefined) {
        this.input.clear();
        this.refusal = m.match.plan_gone();
        return;
      }
    }
  }

  override choose(site: string): void {
    this.refusal = "";
    this.hints.forgetHint();
    if (this.stage.busy) {
      this.stage.skip();
      return;
    }
    if (this.mayPlan && site) {
      this.planned = this.planned.at(-1) === site ? this.planned.slice(0, -1) : [...this.planned, site];
      return;
    }
    const move = this.sent ? undefined : this.input.click(this.moves, site);
    if (move === undefined) this.nothing(site);
    else if (move) this.play(move.text);
    else this.hints.forgetPreview();
  }

  back(): void {
    this.input.back();
    this.hints.forgetPreview();
  }

  /** A move is kept until it is answered: one that is made while the connection is down is sent when it is back. */
  play(text: string): void {
    if (this.sent || this.view?.cover) return;
    this.sent = true;
    this.refusal = "";
    this.hints.forget();
    this.connection.request({ type: "move", id: newId(), version: this.version, text });
  }

  undo(): void {
    if (this.sent || this.view?.cover) return;
    this.sent = true;
    this.refusal = "";
    this.stage.skip();
    this.connection.request({ type: "undo", id: newId(), version: this.version });
  }

  askHint(): void {
    this.assisted = true;
    this.hints.askHint(this.version, this.connectionState === "open");
  }

  uncover(): void {
    this.connection.send({ type: "uncover", version: this.version });
  }

  /** Ask what a move would do: on hover or focus of a site that completes one. */
  ask(site: string | null): void {
    if (!this.about?.preview || site === null) {
      this.hints.forgetPreview();
      return;
    }
    const moves = matching(this.input.meant(this.moves), [...this.chosen, site]);
    if (moves.length === 1 && moves[0]) this.hints.askPreview(this.version, moves[0].text);
  }

  protected nothing(site: string): void {
    this.shakes += 1;
    if (!this.view?.cover) this.refusal = this.whyNot.clicked(this, site);
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "snapshot":
        this.take(message);
        break;
      case "event": {
        this.version = message.version;
        if (!this.latest) break;
        const { entry, ply, kind, patch } = message;
        const picture = patch ? patched(this.latest.picture, patch) : this.latest.picture;
        const view = viewAfter(this.latest.view, message.view);
        this.latest = { picture, view };
        if (kind === "undo") this.stage.show(picture);
        this.sent = this.connection.pending;
        this.input.clear();
        this.hints.forget();
        const told = (): void => {
          this.view = this.social.seen(view);
          this.explanations.renew();
          this.refusal = "";
          this.since = Date.now();
          this.ply = ply;
          this.assisted ||= kind === "undo";
          if (kind === "undo") this.log.back(ply);
          else if (entry) this.log.tell(entry, view.prompt);
          this.carryOut();
        };
        if (kind === "undo") told();
        else this.stage.perform(entry ?? null, picture, told);
        break;
      }
      case "cover":
        this.cover(message);
        break;
      case "ack":
        this.sent = this.connection.pending;
        break;
      case "refusal":
        // Looking is no wish: what cannot be previewed is not told off.
        if ([this.hints, this.explanations, this.whyNot].some((one) => one.dropped(message.id))) break;
        this.sent = this.connection.pending;
        this.input.clear();
        this.hints.forgetHint();
        this.refusal = message.sentence;
        this.shakes += 1;
        break;
      case "presence":
        this.seats = message.seats;
        this.watchers = message.watchers;
        break;
      case "thinking":
        this.thinking = new Map(this.thinking).set(message.seat, message.state);
        break;
      case "previewed":
        if (this.hints.awaits(message.id)) {
          this.hints.preview = { text: message.text, words: this.log.words(message.tellings) };
        }
        break;
      case "hinted":
      case "thoughts":
      case "job":
        this.hints.hear(message, this.version);
        break;
      case "explained":
        if (this.whyNot.awaits(message.id)) this.refusal &&= message.text || this.refusal;
        else
          this.explanations.told({ id: message.id, text: inPerson(message.text, this.seats, this.about?.you ?? []) });
        break;
      case "rematch":
        this.rematch = message.table;
        break;
      case "bye":
        this.bye = message.again ? "" : message.sentence;
        this.mayWatch = message.reason === "unknown_token";
        break;
      case "pong":
        break;
      default:
        this.social.hear(message, this);
    }
  }

  private take(snapshot: Snapshot): void {
    const first = this.about === null;
    this.about = snapshot;
    this.version = snapshot.version;
    this.ply = snapshot.ply;
    this.social.take(snapshot, first);
    this.view = this.social.seen(snapshot.view);
    this.seats = snapshot.seats;
    this.watchers = snapshot.watchers;
    this.log.entries = snapshot.log;
    this.log.spoken = [];
    this.rematch = snapshot.rematch ?? null;
    this.thinking = new Map((snapshot.thinking ?? []).map((one) => [one.seat, one.state]));
    if (first) this.log.vocabulary = Math.max(0, snapshot.vocabularies.indexOf(snapshot.vocabulary));
    this.latest = { picture: snapshot.picture, view: snapshot.view };
    this.planned = [];
    this.explanations.renew();
    this.stage.show(snapshot.picture);
    this.since = Math.min(snapshot.view.since, Date.now());
    this.sent = this.connection.pending;
    this.input.clear();
    this.bye = "";
  }

  /** The screen goes to another person: nothing of what was shown is kept. */
  private cover({ version, ply, actor, since }: Cover): void {
    this.version = version;
    this.ply = ply;
    this.view = { seat: -3, actor, prompt: "", since, panel: {}, cover: true };
    this.latest = null;
    this.log.clear();
    this.refusal = "";
    this.since = Math.min(since, Date.now());
    this.input.clear();
    this.sent = this.connection.pending;
    this.hints.forget();
    this.explanations.forget();
    this.stage.clear();
  }
}
