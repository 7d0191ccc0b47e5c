// A table as the page knows it: what the server said, what is on the stage, and what the person is about to do.

import { TableLine, type LineState } from "./line";
import type { Entry, FromServer, Picture, Seat, Snapshot, Thinking, View } from "./messages";
import { matching, next } from "./paths";
import { patched } from "./picture";
import { grid, siteAt, written } from "./plane";
import { Stage } from "./stage.svelte";

/** Entries kept in the log; earlier ones are in the replay. */
const MOST_ENTRIES = 400;

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
  line = $state<LineState>("connecting");
  lostAt = $state(0);
  /** why the last wish was not granted */
  refusal = $state("");
  /** the server will not have us: why */
  bye = $state("");
  rematch = $state<string | null>(null);
  hint = $state("");
  /** the sites of the move that the hint names */
  hinted = $state.raw<string[]>([]);
  preview = $state.raw<{ text: string; lines: string[] } | null>(null);
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

  private readonly socket: TableLine;
  /** the picture after everything heard, ahead of the stage while cues play */
  private latest: Picture | null = null;
  private asked = new Map<string, string>();

  constructor(
    readonly id: string,
    token: string,
  ) {
    this.socket = new TableLine(id, token, {
      heard: (message) => this.hear(message),
      state: (state, since) => {
        this.line = state;
        this.lostAt = since;
      },
    });
    this.socket.open();
  }

  close(): void {
    this.socket.close();
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

  /** A click (or Enter) on a site. */
  choose(site: string): void {
    this.refusal = "";
    this.forgetHint();
    if (this.stage.busy) {
      this.stage.skip();
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
    else this.preview = null;
  }

  back(): void {
    this.chosen = this.chosen.slice(0, -1);
    this.preview = null;
  }

  play(text: string): void {
    if (this.line !== "open" || this.sent) return;
    this.sent = true;
    this.preview = null;
    this.forgetHint();
    this.socket.request({ type: "move", id: crypto.randomUUID(), version: this.version, text });
  }

  undo(): void {
    this.stage.skip();
    this.socket.request({ type: "undo", id: crypto.randomUUID(), version: this.version });
  }

  askHint(): void {
    this.hint = "One moment …";
    this.hinted = [];
    this.socket.send({ type: "hint", id: crypto.randomUUID(), version: this.version });
  }

  private forgetHint(): void {
    this.hint = "";
    this.hinted = [];
  }

  uncover(): void {
    this.socket.send({ type: "uncover", version: this.version });
  }

  /** Ask what a move would do: on hover or focus of a site that completes one. */
  ask(site: string | null): void {
    if (!this.about?.preview || site === null) {
      this.preview = null;
      return;
    }
    const moves = matching(this.moves, [...this.chosen, site]);
    if (moves.length !== 1 || !moves[0]) return;
    const id = crypto.randomUUID();
    this.asked.set(id, site);
    this.socket.send({ type: "preview", id, version: this.version, text: moves[0].text });
  }

  /** A click on an endless board where nothing is drawn: a move like the listed ones, if the server says so. */
  beyond(x: number, y: number): void {
    const on = grid(this.stage.picture?.items ?? []);
    const text = on && written(this.moves, siteAt(on, x, y));
    if (text) this.play(text);
    else this.nothing("");
  }

  private nothing(site: string): void {
    this.shakes += 1;
    const name = this.view?.sites?.[site];
    if (this.view?.cover) return;
    if (this.view?.outcome) this.refusal = "The match is over.";
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
        this.latest = this.latest ? patched(this.latest, message.patch) : null;
        if (!this.latest) break;
        const { view, entry, ply, kind } = message;
        if (kind === "undo") this.stage.show(this.latest);
        this.sent = false;
        this.chosen = [];
        this.preview = null;
        this.forgetHint();
        const told = (): void => {
          this.view = view;
          this.since = Date.now();
          this.ply = ply;
          this.tell(kind === "undo" ? null : (entry ?? null), ply);
        };
        if (kind === "undo") told();
        else this.stage.perform(entry ?? null, this.latest, told);
        break;
      }
      case "ack":
        break;
      case "refusal":
        this.sent = false;
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
        if (this.asked.delete(message.id)) {
          this.preview = { text: message.text, lines: message.tellings.map((line) => line.said[this.vocabulary] ?? line.said[0] ?? "") };
        }
        break;
      case "hinted":
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
    this.latest = snapshot.picture;
    this.stage.show(snapshot.picture);
    this.since = Math.min(snapshot.view.since, Date.now());
    this.sent = false;
    this.chosen = [];
    this.bye = "";
  }

  private tell(entry: Entry | null, ply: number): void {
    if (!entry) {
      this.log = this.log.filter((old) => old.ply <= ply);
      this.spoken = "Taken back.";
      return;
    }
    this.log = [...this.log.slice(-MOST_ENTRIES), entry];
    const words = entry.tellings.map((line) => line.said[this.vocabulary] ?? line.said[0] ?? "");
    this.spoken = [...words, this.view?.prompt ?? ""].join(" ");
  }
}
