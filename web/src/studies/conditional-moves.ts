// Conditional moves as a tree of moves from the present position of a match: what the others might play branches, and a
// seat has one answer to each.

import { get, post } from "../net/api";
import type { ConditionalMoves, ConditionalWish } from "../net/messages";
import { added, placesOf, promoted } from "./move-tree";
import type { Chapter, StudyMove } from "./study";

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}/conditional-moves`;

export const conditionalApi = {
  stored: (table: string, seat?: number) =>
    get<ConditionalMoves>(`${at(table)}${seat === undefined ? "" : `?seat=${seat}`}`, table),
  store: (table: string, wish: ConditionalWish) => post<ConditionalMoves>(at(table), wish, table),
};

/** Lines as a chapter that begins with the present position. */
export function chapterOf({ line, lines }: ConditionalMoves, game: string): Chapter {
  const chapter: Chapter = { title: "", game, start: line, line: [] };
  for (const moves of lines ?? []) {
    let last: StudyMove | null = null;
    for (const { text, seat } of moves) last = added(chapter, last, text, seat);
  }
  return chapter;
}

/** All ways through a line and its variations, from the first position to where nothing follows. */
export function linesOf(line: readonly StudyMove[], before: readonly string[] = []): string[][] {
  const found: string[][] = [];
  const way = [...before];
  for (const { move, variations = [] } of line) {
    for (const variation of variations) found.push(...linesOf(variation, way));
    way.push(move);
  }
  return line.length ? [way, ...found] : found;
}

/** A move that is one's own takes the place of the answers that were there before. Returns the move. */
export function onlyAnswer(chapter: Chapter, move: StudyMove): StudyMove {
  let found = move;
  while (placesOf(chapter).get(found)?.of && placesOf(chapter).get(found)?.index === 0) {
    found = promoted(chapter, found);
  }
  delete found.variations;
  return found;
}
