// The tree of a chapter: what follows what, and how moves are added, removed and made the main line. Null is the
// chapter's first position.

import type { Chapter, StudyMove } from "./study";

/** Where a move stands. */
export interface Place {
  line: StudyMove[];
  index: number;
  /** the move before it */
  before: StudyMove | null;
  /** whose variation its line is; null for the main line */
  of: StudyMove | null;
}

/** The place of every move. */
export type Places = Map<StudyMove, Place>;

export function placesOf({ line }: Pick<Chapter, "line">): Places {
  const found: Places = new Map();
  const walk = (moves: StudyMove[], first: StudyMove | null, of: StudyMove | null): void => {
    let before = first;
    moves.forEach((move, index) => {
      found.set(move, { line: moves, index, before, of });
      for (const variation of move.variations ?? []) walk(variation, before, move);
      before = move;
    });
  };
  walk(line, null, null);
  return found;
}

/** The moves from the first position to a move. */
export function wayTo(places: Places, move: StudyMove | null): StudyMove[] {
  const found: StudyMove[] = [];
  for (let at = move; at; at = places.get(at)?.before ?? null) found.push(at);
  return found.reverse();
}

/** What can follow a position in the tree: the line's own move first. */
export function following({ line }: Pick<Chapter, "line">, places: Places, move: StudyMove | null): StudyMove[] {
  const place = move && places.get(move);
  const next = place ? place.line[place.index + 1] : move ? undefined : line[0];
  return next ? [next, ...(next.variations ?? []).flatMap((variation) => variation[0] ?? [])] : [];
}

/** Plays a move after a position: the one that is there, or a new one, as a variation where another follows. */
export function added(chapter: Pick<Chapter, "line">, after: StudyMove | null, move: string, seat: number): StudyMove {
  const places = placesOf(chapter);
  const [next, ...others] = following(chapter, places, after);
  const known = next && [next, ...others].find((one) => one.move === move);
  if (known) return known;
  if (!next) {
    const line = (after && places.get(after)?.line) ?? chapter.line;
    line.push({ move, seat });
    return line.at(-1) as StudyMove;
  }
  next.variations ??= [];
  next.variations.push([{ move, seat }]);
  return next.variations.at(-1)?.[0] as StudyMove;
}

/** Removes a move and what comes after it; a variation takes its place. Returns the move before it. */
export function removed(chapter: Pick<Chapter, "line">, move: StudyMove): StudyMove | null {
  const place = placesOf(chapter).get(move);
  if (!place) return null;
  const { line, index, before, of } = place;
  const [first, ...others] = move.variations ?? [];
  if (first) {
    line.splice(index, line.length, ...withVariations(first, others));
  } else if (index === 0 && of?.variations) {
    of.variations = of.variations.filter((variation) => variation !== line);
  } else line.splice(index);
  return before;
}

/** A line whose first move has these variations too. */
function withVariations([first, ...rest]: StudyMove[], others: StudyMove[][]): StudyMove[] {
  if (!first) return [];
  const all = [...others, ...(first.variations ?? [])];
  return [all.length ? { ...first, variations: all } : first, ...rest];
}

/** Makes the variation in which a move stands the line that it was a variation of. Returns the move. */
export function promoted(chapter: Pick<Chapter, "line">, move: StudyMove): StudyMove {
  const places = placesOf(chapter);
  const place = places.get(move);
  const above = place?.of && places.get(place.of);
  if (!place?.of || !above) return move;
  const { variations = [], ...old } = place.of;
  const rest = [old, ...above.line.slice(above.index + 1)];
  const others = variations.filter((variation) => variation !== place.line);
  const line = withVariations([...place.line], [rest, ...others]);
  above.line.splice(above.index, above.line.length, ...line);
  return above.line[above.index + place.index] as StudyMove;
}
