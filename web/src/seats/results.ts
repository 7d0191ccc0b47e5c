// How a seat has come out of a match, in words.

import type { Outcome } from "../net/messages";

const ORDINALS = ["1st", "2nd", "3rd"];

/** A place in words: "2nd". */
export function placeName(place: number): string {
  return ORDINALS[place - 1] ?? `${place}th`;
}

/** The place of a seat, from 1; shared where results are equal. */
export function placeOf({ returns }: Outcome, seat: number): number {
  const own = returns[seat] ?? 0;
  return 1 + returns.filter((other) => other > own).length;
}

/** "won", "lost", "drew", or the place where there are more than two; who plays alone has solved it or not. */
export function resultOf(outcome: Outcome, seat: number): string {
  const kinds = new Set(outcome.returns).size;
  if (outcome.returns[seat] === undefined) return "";
  if (outcome.returns.length === 1) return (outcome.returns[0] ?? 0) > 0 ? "solved" : "not solved";
  if (kinds === 1) return "drew";
  const place = placeOf(outcome, seat);
  if (place === 1) return "won";
  return kinds === 2 ? "lost" : placeName(place);
}

/** What somebody is told who held one seat: "You win", "You finished 2nd", "Solved". */
export function headline(outcome: Outcome, seat: number): string {
  const result = resultOf(outcome, seat);
  if (result === "drew") return "Draw";
  if (outcome.returns.length === 1) return result === "solved" ? "Solved" : "Not solved";
  if (result === "won") return "You win";
  return result === "lost" ? "You lose" : `You finished ${result}`;
}
