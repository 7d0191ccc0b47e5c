// The moves that the others have made since one's own last move, and their traces on the board.

import { traceOfTellings, type Trace } from "../picture/traces";
import type { Entry, Picture } from "../net/messages";

/** A move of somebody, with the dice and draws that came of it. */
export interface RecentMove {
  actor: number;
  /** the plies of its first and its last entry */
  first: number;
  last: number;
  /** what it was; null where one could not see it */
  text: string | null;
  entries: Entry[];
}

/** Most moves that are listed: earlier ones are in the log. */
const MOST = 60;

/** Whether nothing has come of a move yet: it is the first half of a choice, of which nobody tells anything. */
const untold = ({ text, entries }: RecentMove): boolean =>
  text !== null && entries.every(({ tellings }) => !tellings.length);

/** The moves of a log, each with the dice and draws that came of it, and with what was chosen before it; whoever is
 * to go on, `actor`, has not moved while something is only chosen. */
export function grouped(log: readonly Entry[], actor?: number): RecentMove[] {
  const found: RecentMove[] = [];
  for (const entry of log) {
    const before = found.at(-1);
    if (before && (entry.actor < 0 || (entry.actor === before.actor && untold(before)))) {
      if (entry.actor >= 0) before.text = entry.text === null ? null : `${before.text} ${entry.text}`;
      before.entries.push(entry);
      before.last = entry.ply;
    } else {
      found.push({ actor: entry.actor, first: entry.ply, last: entry.ply, text: entry.text, entries: [entry] });
    }
  }
  const last = found.at(-1);
  return last && last.actor === actor && untold(last) ? found.slice(0, -1) : found;
}

/** The moves since a seat's last turn; while it makes its next one, still those. */
export function movesSince(log: readonly Entry[], seat: number, actor: number): RecentMove[] {
  const all = grouped(log);
  if (actor === seat) while (all.at(-1)?.actor === seat) all.pop();
  const own = all.findLastIndex((move) => move.actor === seat);
  return all.slice(own + 1).slice(-MOST);
}

/** The last move of each who has moved lately, for somebody who only watches. */
export function lastMoves(log: readonly Entry[], seats: number): RecentMove[] {
  return grouped(log).slice(-seats);
}

/** What a move has left on the board as it is now; null where there is nothing to be seen of it. */
export function traceOf(move: RecentMove, board: Picture): Trace | null {
  return traceOfTellings(
    move.entries.flatMap((entry) => entry.tellings),
    move.actor,
    board,
  );
}

/** The last trace of each mover. */
export function lastTraces(done: readonly RecentMove[], board: Picture): Trace[] {
  const found = new Map<number, Trace>();
  for (const move of done) {
    const trace = move.actor >= 0 ? traceOf(move, board) : null;
    if (trace) found.set(move.actor, trace);
  }
  return [...found.values()];
}
