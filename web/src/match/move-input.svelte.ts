// The half-made move: click by click along a legal click path, or from its end.

import type { Move } from "../net/messages";
import { endingAt, next } from "../picture/click-paths";

export class MoveInput {
  /** the half-made move */
  chosen = $state.raw<string[]>([]);
  /** where it shall end, when that was clicked before it began */
  target = $state<string | null>(null);

  /** everything that is chosen: the place where the move ends first, if it was clicked first */
  get clicked(): string[] {
    return this.target === null ? this.chosen : [this.target, ...this.chosen];
  }

  /** The moves that are still meant. */
  meant(moves: readonly Move[]): readonly Move[] {
    return this.target === null ? moves : endingAt(moves, this.target);
  }

  clear(): void {
    this.chosen = [];
    this.target = null;
  }

  back(): void {
    if (this.chosen.length) this.chosen = this.chosen.slice(0, -1);
    else this.target = null;
  }

  /** A click on a site: the move that it makes whole; null while there is more to choose, undefined if it means
   * nothing. */
  click(moves: readonly Move[], site: string): Move | null | undefined {
    if (!next(this.meant(moves), this.chosen).sites.includes(site)) {
      if (this.clicked.at(-1) === site) {
        this.back();
        return null;
      }
      if (this.clicked.length && next(moves, []).sites.includes(site)) this.clear();
      else if (!this.chosen.length && endingAt(moves, site).length) {
        this.target = site;
        return null;
      } else return undefined;
    }
    this.chosen = [...this.chosen, site];
    const { sites, done } = next(this.meant(moves), this.chosen);
    if (done && !sites.length) return done;
    // The rest of the way is the place that was clicked first.
    return sites.length === 1 && sites[0] === this.target ? this.whole(moves, sites[0]) : null;
  }

  private whole(moves: readonly Move[], last: string): Move | null {
    return next(this.meant(moves), [...this.chosen, last]).done;
  }
}
