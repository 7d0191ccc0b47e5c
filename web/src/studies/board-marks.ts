// The marks of a study on the board: drawn as what happened there would be.

import type { Picture } from "../net/messages";
import type { Ring } from "../picture/bounds";
import { onBoard } from "../picture/choices";
import type { Trace } from "../picture/traces";
import type { Mark } from "./study";

/** What is drawn of marks; those whose place is not on this board are not seen. */
export function traceOfMarks(marks: readonly Mark[], board: Picture): Trace[] {
  const trace: Trace = { actor: -1, lines: [], places: [] };
  for (const { at, to } of marks) {
    const from = onBoard(board, at);
    const end = to === undefined ? undefined : onBoard(board, to);
    if (from && end) trace.lines.push({ x1: from.x, y1: from.y, x2: end.x, y2: end.y });
    else if (to === undefined && from?.ring) trace.places.push(ownRing(from.ring, at));
  }
  return trace.lines.length || trace.places.length ? [trace] : [];
}

/** Each place has an outline of its own, however often its shape is drawn. */
const ownRing = (ring: Ring, at: string): Ring => ({ ...ring, shape: { ...ring.shape, id: `marked ${at}` } });

/** Marks with one more, or without it where it was there already. */
export function toggled(marks: readonly Mark[], mark: Mark): Mark[] {
  const others = marks.filter(({ at, to }) => at !== mark.at || to !== mark.to);
  return others.length < marks.length ? others : [...marks, mark];
}
