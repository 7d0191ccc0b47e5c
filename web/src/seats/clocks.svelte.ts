// The clocks of a match. The page counts on from what the server said; the server is the judge.

import { now } from "../ui/now.svelte";
import type { Clocks, ClockWish } from "../net/messages";
import { m } from "../words/words";

/** A screen reader hears once that so little is left. */
export const SOON = 15_000;

export class TableClocks {
  told = $state.raw<Clocks | null>(null);
  /** when it was heard, on this machine's clock */
  private heard = 0;

  take(told: Clocks | null): void {
    this.told = told;
    this.heard = Date.now();
  }

  /** milliseconds that a seat has left */
  left(seat: number): number {
    const all = this.told;
    const left = all?.left[seat] ?? 0;
    return all?.running === seat ? Math.max(0, left - (now() - this.heard)) : left;
  }
}

/** "1:05", "12:00", "1:02:03" */
export function face(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (part: number): string => String(part).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const tail = `${two(seconds % 60)}`;
  return minutes < 60 ? `${minutes}:${tail}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${tail}`;
}

/** The table's clock in a sentence. */
export function clockInWords({ kind, seconds, plus = 0, loses = false }: ClockWish): string {
  const time = face(seconds * 1000);
  if (kind === "move") return loses ? m.people.clock_move_loses({ time }) : m.people.clock_move_bot({ time });
  if (plus) return loses ? m.people.clock_plus_loses({ time, plus }) : m.people.clock_plus_bot({ time, plus });
  return loses ? m.people.clock_game_loses({ time }) : m.people.clock_game_bot({ time });
}
