// The clocks of a match. The page counts on from what the server said; the server is the judge.

import { now } from "../ui/now.svelte";
import type { Clocks, ClockWish } from "../net/messages";
import { duration } from "../words/format";
import { m } from "../words/words";

/** A screen reader hears once that so little is left. */
export const SOON = 15_000;
/** The same, where a move has days. */
export const SOON_DAYS = 6 * 3_600_000;
const DAY = 86_400_000;

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

  /** until when a seat is on vacation; 0 where it is not */
  vacation(seat: number): number {
    const until = this.told?.vacations?.find((one) => one.seat === seat)?.until ?? 0;
    return until > now() ? until : 0;
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

/** "2 days 3 h"; less than a day as other durations are written */
export function longTime(milliseconds: number): string {
  const whole = Math.round(milliseconds / 3_600_000);
  const [days, hours] = [Math.floor(whole / 24), whole % 24];
  return days && hours ? m.format.days_hours({ days, hours }) : duration(milliseconds);
}

/** The table's clock in a sentence. */
export function clockInWords({ kind, seconds, plus = 0, loses = false }: ClockWish): string {
  const time = kind === "days" ? m.format.days({ count: (seconds * 1000) / DAY }) : face(seconds * 1000);
  if (kind !== "total") return loses ? m.people.clock_move_loses({ time }) : m.people.clock_move_bot({ time });
  if (plus) return loses ? m.people.clock_plus_loses({ time, plus }) : m.people.clock_plus_bot({ time, plus });
  return loses ? m.people.clock_game_loses({ time }) : m.people.clock_game_bot({ time });
}
