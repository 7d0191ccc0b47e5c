// Whose turn it is in a list of matches, and for how long.

import type { TableSummary } from "../net/messages";
import { inPerson, playerName } from "../seats/names";
import { pageTitle } from "../ui/page-title.svelte";
import { duration } from "../words/format";
import { m } from "../words/words";
import type { Listed } from "./archive";

export type Going = Listed & Partial<Pick<TableSummary, "actor" | "prompt" | "due">>;

/** It is this person's turn. */
export function isMine({ over, you, actor = -1 }: Going): boolean {
  return !over && you.includes(actor);
}

/** One's own turn first, and of these the one whose time is up first. */
export function byTurn(one: Going, other: Going): number {
  const late = (match: Going): number => (isMine(match) ? (match.due ?? Number.MAX_SAFE_INTEGER - 1) : Infinity);
  return Math.sign(late(one) - late(other)) || 0;
}

/** How a running match stands, in a sentence, to one of those who play. */
export function standing(match: Going): string {
  const { you, actor = -1, prompt = "", seats, due } = match;
  const time = due ? duration(due - Date.now()) : "";
  if (isMine(match)) return time ? m.home.your_turn_left({ time }) : m.common.your_turn();
  if (!time) return inPerson(prompt, seats, you);
  const next = seats.find((one) => one.seat === actor);
  return m.home.waiting_left({ who: next ? playerName(next, you) : "", time });
}

/** The window says at how many tables with days for each move it is one's turn. */
export function markTurns(matches: readonly Going[]): void {
  const count = matches.filter((match) => match.due && isMine(match)).length;
  pageTitle.mark(count ? `(${count})` : "");
}
