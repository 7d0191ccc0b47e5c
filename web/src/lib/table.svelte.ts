// A table as the page knows it: what the server said, what is on the stage, and what the person is about to do.

import { Connection, type ConnectionState } from "./connection";
import type { Cover, Entry, FromServer, Picture, Seat, Snapshot, Telling, Thinking, View } from "./messages";
import { matching, next } from "./paths";
import { patched, viewAfter } from "./patches";
import { moveAt, siteAt } from "./plane";
import { Stage } from "./stage.svelte";
import { newId } from "./unsecured";

/** Entries kept in the log; earlier ones are in the replay. */
const MOST_ENTRIES = 400;
/** The place of those who watch. */
const PUBLIC = -3;
const ONE_MOMENT = "One moment …";
const NO_LINE = "The connection is lost: try it again when it is back.";

export class Table {
  stage = new Stage();
  /** what does not change while one sits here */
  about = $state.raw<Snapshot | null>(null);
  view = $state.raw<View | null>(null);
  seats = $state.raw<Seat[]>([]);
  watchers = $state(0);
  log = $state.raw<Entry[]>([]);
  /** what the live region says */
  spoken = $state("");
  thinking = $state.raw<Map<number, Thinking["state"]>>(new Map());
  connectionState = $state<ConnectionState>("connecting");
  lostAt = $state(0);
  /** why the last wish was not granted */
  refusal = $state("");
  /** the server will not have us: why */
  bye = $state("");
  rematch = $state<string | null>(null);
  hint = $state("");
  /** the sites of the move that the hint names */
  hinted = $state.raw<string[]>([]);
  preview = $state.raw<{ text: string; words: string[] } | null>(null);
  /** the half-made move */
  chosen = $state.raw<string[]>([]);
  /** a move is on its way */
  sent = $state(false);
  vocabulary = $state(0);
  version = $state(-1);
  ply = $state(0);
  /** since when this moment lasts, on this machine's clock */
  since = $state(0);
  /** raised by clicks that mean nothing, so that the board can shake */
  shakes = $state(0);

  private readonly connection: Connection;
  /** picture and view after everything heard, ahead of the stage while cues play */
  private latest: { picture: Picture; view: View } | null = null;
  /** the preview that is waited for, by id; "" when none is wanted any more */
  private asked = "";

  constructor(
    readonly id: string,
    token: string,
  ) {
    this.connection = new Connection(id, token, {
      heard: (message) => this.hear(message),
      state: (state, since) => {
        this.connectionState = state;
        this.lostAt = since;
        // Whoever waits for a hint would wait for ever: only moves and takings back are asked for again.
        if (state === "lost" && this.hint === ONE_MOMENT) this.hint = NO_LINE;
      },
    });
    this.connection.open();
  }

  close(): void {
    this.connection.close();
  }

  get moves() {
    return this.sent || this.stage.busy ? [] : (this.view?.moves ?? []);
  }

  get next() {
    return next(this.moves, this.chosen);
  }

  /** what a move may begin with */
  get first() {
    return next(this.moves, []);
  }

  get mayPlay(): boolean {
    return this.moves.length > 0 && !this.view?.cover;
  }

  /** what the person can do: look, uncover, choose, wait or look back */
  get state(): "opening" | "cover" | "yours" | "waiting" | "over" {
    if (!this.view) return "opening";
    if (this.view.outcome && !this.stage.busy) return "over";
    if (this.view.cover) return "cover";
    return this.mayPlay ? "yours" : "waiting";
  }

  /** what has become of a move that was made while the line is down */
  get kept(): string {
    return this.sent && this.connectionState === "lost" ? "Your move is kept, and sent when the connection is back." : "";
  }

  /** A click (or Enter) on a site. */
  choose(site: string): void {
    this.refusal = "";
    this.forgetHint();
    if (this.stage.busy) {
      this.stage.skip();
      return;
    }
    if (this.sent) {
      this.nothing(site);
      return;
    }
    if (!this.next.sites.includes(site)) {
      if (this.chosen[this.chosen.length - 1] === site) {
        this.back();
        return;
      } else if (this.chosen.length && this.first.sites.includes(site)) {
        this.chosen = [];
      } else {
        this.nothing(site);
        return;
      }
    }
    const chosen = [...this.chosen, site];
    const { sites, done } = next(this.moves, chosen);
    this.chosen = chosen;
    if (done && sites.length === 0) this.play(done.text);
    else this.forgetPreview();
  }

  back(): void {
    this.chosen = this.chosen.slice(0, -1);
    this.forgetPreview();
  }

  /** A move is kept until it is answered: one that is made while the line is down is sent when it is back. */
  play(text: string): void {
    if (this.sent || this.view?.cover) return;
    this.sent = true;
    this.refusal = "";
    this.forgetPreview();
    this.forgetHint();
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
    this.hinted = [];
    if (this.connectionState === "open") {
      this.hint = ONE_MOMENT;
      this.connection.send({ type: "hint", id: newId(), version: this.version });
    } else this.hint = NO_LINE;
  }

  private forgetHint(): void {
    this.hint = "";
    this.hinted = [];
  }

  uncover(): void {
    this.connection.send({ type: "uncover", version: this.version });
  }

  /** Ask what a move would do: on hover or focus of a site that completes one. */
  ask(site: string | null): void {
    if (!this.about?.preview || site === null) {
      this.forgetPreview();
      return;
    }
    const moves = matching(this.moves, [...this.chosen, site]);
    if (moves.length !== 1 || !moves[0]) return;
    this.asked = newId();
    this.connection.send({ type: "preview", id: this.asked, version: this.version, text: moves[0].text });
  }

  private forgetPreview(): void {
    this.preview = null;
    this.asked = "";
  }

  /** A click where nothing is drawn on a board without an edge: perhaps a move that is not listed, if it is legal. */
  beyond(x: number, y: number): void {
    const plane = this.stage.picture?.plane;
    const site = plane ? siteAt(plane, x, y) : "";
    const unlisted = plane && this.mayPlay && !this.next.sites.includes(site) ? moveAt(plane, x, y) : "";
    if (unlisted) this.play(unlisted);
    else this.choose(site);
  }

  private nothing(site: string): void {
    this.shakes += 1;
    const name = this.view?.sites?.[site];
    if (this.view?.cover) return;
    if (this.view?.outcome) this.refusal = "The match is over.";
    else if (this.sent) this.refusal = this.kept || "Your move is on its way.";
    else if (!this.mayPlay) this.refusal = "It is not your turn.";
    else this.refusal = `${name ? name : "That"} cannot be chosen now. ${this.view?.prompt ?? ""}`;
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
        this.chosen = [];
        this.forgetPreview();
        this.forgetHint();
        const told = (): void => {
          this.view = view;
          this.refusal = "";
          this.since = Date.now();
          this.ply = ply;
          this.tell(kind === "undo" ? null : (entry ?? null), ply);
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
        if (message.id !== "" && message.id === this.asked) {
          this.forgetPreview();
          break;
        }
        this.sent = this.connection.pending;
        this.chosen = [];
        this.forgetHint();
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
        if (message.id === this.asked) this.preview = { text: message.text, words: this.words(message.tellings) };
        break;
      case "hinted":
        if (message.version !== this.version) break;
        this.hint = message.sentence;
        this.hinted = this.moves.find((move) => move.text === message.text)?.path ?? [];
        break;
      case "rematch":
        this.rematch = message.table;
        break;
      case "bye":
        this.bye = message.again ? "" : message.sentence;
        break;
      case "pong":
        break;
    }
  }

  private take(snapshot: Snapshot): void {
    const first = this.about === null;
    this.about = snapshot;
    this.version = snapshot.version;
    this.ply = snapshot.ply;
    this.view = snapshot.view;
    this.seats = snapshot.seats;
    this.watchers = snapshot.watchers;
    this.log = snapshot.log;
    this.rematch = snapshot.rematch ?? null;
    this.thinking = new Map((snapshot.thinking ?? []).map((one) => [one.seat, one.state]));
    if (first) this.vocabulary = Math.max(0, snapshot.vocabularies.indexOf(snapshot.vocabulary));
    this.latest = { picture: snapshot.picture, view: snapshot.view };
    this.stage.show(snapshot.picture);
    this.since = Math.min(snapshot.view.since, Date.now());
    this.sent = this.connection.pending;
    this.chosen = [];
    this.bye = "";
    if (snapshot.view.cover) this.spoken = "";
  }

  /** The screen goes to another person: nothing of what was shown is kept. */
  private cover({ version, ply, actor, since }: Cover): void {
    this.version = version;
    this.ply = ply;
    this.view = { seat: PUBLIC, actor, prompt: "", since, panel: {}, cover: true };
    this.latest = null;
    this.log = [];
    this.spoken = "";
    this.refusal = "";
    this.since = Math.min(since, Date.now());
    this.chosen = [];
    this.sent = this.connection.pending;
    this.forgetPreview();
    this.forgetHint();
    this.stage.clear();
  }

  private tell(entry: Entry | null, ply: number): void {
    if (!entry) {
      this.log = this.log.filter((old) => old.ply <= ply);
      this.spoken = "Taken back.";
      return;
    }
    this.log = [...this.log, entry].slice(-MOST_ENTRIES);
    this.spoken = [...this.words(entry.tellings), this.view?.prompt ?? ""].join(" ");
  }

  /** What happened, in the vocabulary that the person reads. */
  private words(tellings: readonly Telling[]): string[] {
    return tellings.map(({ said }) => said[this.vocabulary] ?? said[0] ?? "");
  }
}
