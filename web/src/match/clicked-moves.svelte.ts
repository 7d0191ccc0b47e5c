// A board on which moves are clicked together: what a live match, a lesson and a study have in common.

import { Stage } from "../board/stage.svelte";
import type { Move } from "../net/messages";
import { next, type Next } from "../picture/click-paths";
import { moveAt, siteAt } from "../picture/plane";
import { MoveInput } from "./move-input.svelte";

export abstract class ClickedMoves {
  readonly stage = new Stage();
  readonly input = new MoveInput();
  /** why the last wish was not granted */
  refusal = $state("");
  /** raised by clicks that mean nothing, so that the board can shake */
  shakes = $state(0);

  /** an answer is on its way, and nothing can be chosen until it is there */
  busy = $state(false);

  /** what may be played now */
  abstract get moves(): readonly Move[];
  /** A click that leads to no move. */
  protected abstract nothing(site: string): void;
  /** Play a move, whether or not it is listed. */
  abstract play(text: string): unknown;

  /** A click (or Enter) on a site. */
  choose(site: string): void {
    this.refusal = "";
    if (this.stage.busy) return this.stage.skip();
    if (this.busy) return;
    const move = this.input.click(this.moves, site);
    if (move) void this.play(move.text);
    else if (move === undefined) this.nothing(site);
  }

  get next(): Next {
    return next(this.input.meant(this.moves), this.input.chosen);
  }

  /** what a move may begin with */
  get first(): Next {
    return next(this.moves, []);
  }

  /** A click where nothing is drawn on a board without an edge: perhaps a move that is not listed, if it is legal. */
  beyond(x: number, y: number): void {
    const plane = this.stage.picture?.plane;
    const site = plane ? siteAt(plane, x, y) : "";
    const unlisted = plane && this.moves.length && !this.next.sites.includes(site) ? moveAt(plane, x, y) : "";
    if (unlisted) void this.play(unlisted);
    else this.choose(site);
  }
}
