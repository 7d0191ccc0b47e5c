// What is known of a live match, and what the person at it can do now.

import { ClickedMoves } from "./clicked-moves.svelte";
import type { ConnectionState } from "../net/connection";
import type { Move, Seat, Snapshot, Thinking, View } from "../net/messages";
import { next } from "../picture/click-paths";
import { MatchLog } from "./log.svelte";
import { m } from "../words/words";

export abstract class TableState extends ClickedMoves {
  /** what does not change while one sits here */
  about = $state.raw<Snapshot | null>(null);
  view = $state.raw<View | null>(null);
  seats = $state.raw<Seat[]>([]);
  watchers = $state(0);
  log = new MatchLog();
  thinking = $state.raw<Map<number, Thinking["state"]>>(new Map());
  connectionState = $state<ConnectionState>("connecting");
  lostAt = $state(0);
  /** the server will not have us: why */
  bye = $state("");
  /** the seat is another's by now: one can still watch */
  mayWatch = $state(false);
  rematch = $state<string | null>(null);
  /** a move is on its way */
  sent = $state(false);
  version = $state(-1);
  ply = $state(0);
  /** since when this moment lasts, on this machine's clock */
  since = $state(0);
  /** clicks for the next move, made while the others think */
  planned = $state.raw<string[]>([]);
  /** a hint was asked for, or a move was taken back */
  assisted = $state(false);

  get moves(): readonly Move[] {
    return this.sent || this.stage.busy || this.replaced ? [] : (this.view?.moves ?? []);
  }

  /** the half-made move */
  get chosen(): string[] {
    return this.input.chosen;
  }

  /** a seat of this person's at which a bot plays */
  get replaced(): Seat | undefined {
    return this.seats.find((seat) => seat.kind === "bot" && !seat.out && this.about?.you.includes(seat.seat));
  }

  get mayPlay(): boolean {
    return this.moves.length > 0 && !this.view?.cover;
  }

  /** whether a move can be chosen ahead: by somebody at one seat, while it is another's turn */
  get mayPlan(): boolean {
    const { view, about } = this;
    const waits = about?.you.length === 1 && view && view.actor >= 0 && view.actor !== about.you[0];
    return Boolean(waits && !view.outcome && !view.cover && !this.sent && !this.replaced);
  }

  /** A site makes a move whole. */
  completes(site: string): boolean {
    const { sites, done } = next(this.input.meant(this.moves), [...this.chosen, site]);
    return Boolean(done && !sites.length);
  }

  /** what the person can do: look, uncover, choose, wait or look back */
  get state(): "opening" | "cover" | "yours" | "waiting" | "over" {
    if (!this.view) return "opening";
    if (this.view.outcome && !this.stage.busy) return "over";
    if (this.view.cover) return "cover";
    return this.mayPlay ? "yours" : "waiting";
  }

  /** what has become of a move that was made while the connection is down */
  get kept(): string {
    const waits = this.sent && this.connectionState === "lost";
    return waits ? m.common.your_move_waits() : "";
  }
}
