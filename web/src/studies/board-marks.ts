// The marks of a study on the board: where they are drawn, and how one is added.

import type { Picture } from "../net/messages";
import type { Ring } from "../picture/bounds";
import { onBoard } from "../picture/choices";
import type { Trail } from "../picture/cue-effects";
import type { Mark } from "./study";

/** Where marks are on a board: arrows, and outlines of places. */
export interface DrawnMarks {
  arrows: (Trail & { key: string })[];
  places: Ring[];
}

/** What is drawn of marks; those whose place is not on this board are not seen. */
export function drawnMarks(marks: readonly Mark[], board: Picture): DrawnMarks {
  const found: DrawnMarks = { arrows: [], places: [] };
  for (const { at, to } of marks) {
    const from = onBoard(board, at);
    const end = to === undefined ? undefined : onBoard(board, to);
    if (from && end) found.arrows.push({ key: `${at} ${to}`, x1: from.x, y1: from.y, x2: end.x, y2: end.y });
    else if (to === undefined && from?.ring) found.places.push(ownRing(from.ring, at));
  }
  return found;
}

/** Each place has an outline of its own, however often its shape is drawn. */
const ownRing = (ring: Ring, at: string): Ring => ({ ...ring, shape: { ...ring.shape, id: `marked ${at}` } });

/** Marks with one more, or without it where it was there already. */
export function toggled(marks: readonly Mark[], mark: Mark): Mark[] {
  const others = marks.filter(({ at, to }) => at !== mark.at || to !== mark.to);
  return others.length < marks.length ? others : [...marks, mark];
}
