// How a seat has come out of a match, in words.

import type { Outcome } from "../net/messages";
import { m } from "../words/words";

/** How a seat has come out: of more than two results, those between the best and the worst are places. */
export type Result = "won" | "lost" | "drew" | "placed" | "solved" | "not_solved";

/** The place of a seat, from 1; shared where results are equal. */
export function placeOf({ returns }: Outcome, seat: number): number {
  const own = returns[seat] ?? 0;
  return 1 + returns.filter((other) => other > own).length;
}

/** Whether the first place is shared, which is less than a win; a camp wins together, and each of it whole. */
function shares(outcome: Outcome, seat: number): boolean {
  const own = outcome.returns[seat] ?? 0;
  return own < 1 && outcome.returns.filter((one) => one === own).length > 1;
}

/** Who plays alone has solved it or not: nobody is there to draw with. */
export function kindOf(outcome: Outcome, seat: number): Result {
  const kinds = new Set(outcome.returns).size;
  if (outcome.returns.length === 1) return (outcome.returns[0] ?? 0) > 0 ? "solved" : "not_solved";
  if (kinds === 1) return "drew";
  if (placeOf(outcome, seat) === 1) return "won";
  return kinds === 2 ? "lost" : "placed";
}

/** "won", "shared win", "lost", "drew", or the place where there are more than two. */
export function resultOf(outcome: Outcome, seat: number): string {
  if (outcome.returns[seat] === undefined) return "";
  return {
    won: shares(outcome, seat) ? m.seats.shared_win : m.seats.won,
    lost: m.seats.lost,
    drew: m.seats.drew,
    placed: () => m.seats.place({ place: placeOf(outcome, seat) }),
    solved: m.seats.solved,
    not_solved: m.seats.not_solved,
  }[kindOf(outcome, seat)]();
}

/** What somebody is told who held one seat: "You win", "You share the win", "You finished 2nd", "Solved". */
export function headline(outcome: Outcome, seat: number): string {
  return {
    won: shares(outcome, seat) ? m.seats.you_share : m.seats.you_win,
    lost: m.seats.you_lose,
    drew: m.seats.draw,
    placed: () => m.seats.you_placed({ place: placeOf(outcome, seat) }),
    solved: m.seats.is_solved,
    not_solved: m.seats.is_not_solved,
  }[kindOf(outcome, seat)]();
}
