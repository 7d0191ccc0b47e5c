// A study as data: chapters, each a position and a tree of moves with comments, marks and evaluations. A line is a list
// of moves; what could have been played in place of a move hangs on that move, so that a long match is not deep.

import { m } from "../words/words";

/** The version of the format: a study of a later one is refused. */
const VERSION = 1;
/** A study has no more than this: what reads it is never flooded. */
export const MOST = {
  characters: 1_000_000,
  chapters: 64,
  /** moves of a chapter, those of its variations included */
  moves: 4000,
  /** variations within variations */
  depth: 40,
  title: 80,
  comment: 2000,
  marks: 64,
  /** what a move or the name of a place can have */
  text: 300,
  line: 20_000,
} as const;

/** A place on the board that is marked; with `to`, an arrow to another one. */
export interface Mark {
  at: string;
  to?: string;
}

/** What a bot said of a position: how well each side stands, 0 to 1. */
export interface KeptEvaluation {
  stands: { seats: number[]; worth: number }[];
  exact?: boolean;
}

/** What somebody has noted at a position. */
export interface Notes {
  comment?: string;
  marks?: Mark[];
  evaluation?: KeptEvaluation;
}

/** A move of a line, with notes on the position after it. */
export interface StudyMove extends Notes {
  move: string;
  /** whose it was; -1 chance */
  seat: number;
  /** what it does, as the server tells it in the reader's language; "" where it does not, none until it has */
  words?: string;
  /** the lines that could follow in place of this move and what comes after it */
  variations?: StudyMove[][];
}

export interface Chapter extends Notes {
  title: string;
  game: string;
  /** the first position, as a position line */
  start: string;
  line: StudyMove[];
}

export interface Study {
  title: string;
  chapters: Chapter[];
}

/** A study as a text, to save or to send: whoever reads it has a language of their own. */
export const written = ({ title, chapters }: Study): string =>
  JSON.stringify({ cellar_study: VERSION, title, chapters }, (key, value: unknown) =>
    key === "words" ? undefined : value,
  );

/** Reads a study; what is none is an error with a sentence, what is missing in one is nothing. */
export function read(text: string): Study {
  if (text.length > MOST.characters) throw new Error(m.study.too_large());
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error(m.study.not_one());
  }
  const { cellar_study: version, title, chapters } = entries(found);
  if (typeof version === "number" && version > VERSION) throw new Error(m.study.newer());
  if (version !== VERSION) throw new Error(m.study.not_one());
  return { title: words(title, MOST.title), chapters: some(chapters, MOST.chapters).map(chapter) };
}

function chapter(found: unknown): Chapter {
  const { title, game, start, line, ...more } = entries(found);
  const room = { moves: MOST.moves };
  return {
    title: words(title, MOST.title),
    game: words(game, MOST.text),
    start: words(start, MOST.line),
    ...notes(more),
    line: moves(line, room, 0),
  };
}

function moves(found: unknown, room: { moves: number }, depth: number): StudyMove[] {
  const line = some(found ?? [], MOST.moves);
  room.moves -= line.length;
  if (room.moves < 0 || depth > MOST.depth) throw new Error(m.study.too_large());
  return line.map((one) => {
    const { move, seat, variations, ...more } = entries(one);
    const others = some(variations ?? [], MOST.moves).map((other) => moves(other, room, depth + 1));
    if (!Number.isInteger(seat)) throw new Error(m.study.not_one());
    return {
      move: words(move, MOST.text),
      seat: seat as number,
      ...notes(more),
      ...(others.some((other) => other.length) && { variations: others.filter((other) => other.length) }),
    };
  });
}

function notes({ comment, marks, evaluation }: Record<string, unknown>): Notes {
  return {
    ...(comment !== undefined && { comment: words(comment, MOST.comment) }),
    ...(marks !== undefined && { marks: some(marks, MOST.marks).map(mark) }),
    ...(evaluation !== undefined && { evaluation: judged(evaluation) }),
  };
}

function mark(found: unknown): Mark {
  const { at, to } = entries(found);
  return { at: words(at, MOST.text), ...(to !== undefined && { to: words(to, MOST.text) }) };
}

function judged(found: unknown): KeptEvaluation {
  const { stands, exact } = entries(found);
  return {
    stands: some(stands, MOST.marks).map((one) => {
      const { seats, worth } = entries(one);
      const all = some(seats, MOST.marks);
      if (typeof worth !== "number" || !all.every(Number.isInteger)) throw new Error(m.study.not_one());
      return { seats: all as number[], worth };
    }),
    ...(exact === true && { exact }),
  };
}

function entries(found: unknown): Record<string, unknown> {
  if (typeof found !== "object" || !found || Array.isArray(found)) throw new Error(m.study.not_one());
  return found as Record<string, unknown>;
}

function some(found: unknown, most: number): unknown[] {
  if (!Array.isArray(found)) throw new Error(m.study.not_one());
  if (found.length > most) throw new Error(m.study.too_large());
  return found as unknown[];
}

function words(found: unknown, most: number): string {
  if (typeof found !== "string") throw new Error(m.study.not_one());
  if (found.length > most) throw new Error(m.study.too_large());
  return found;
}
