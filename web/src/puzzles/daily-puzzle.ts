// The puzzles of the day that this browser has solved: best results and streaks, in localStorage.

import { api } from "../net/api";
import type { Outcome, PuzzleEntry, TableMade } from "../net/messages";
import { latest, Stored } from "../ui/stored";
import { m } from "../words/words";
import { countOf, seatWishes } from "./contests";

/** So many days and tables are remembered of each game. */
const MOST = 400;
const DAY = 24 * 60 * 60 * 1000;

/** What a table was laid out for. */
export type Puzzle = Pick<PuzzleEntry, "game" | "date" | "title" | "best" | "counted"> & { sentence?: string };

interface Kept {
  /** by table */
  tables: Record<string, Puzzle>;
  /** by game and day: the least that was counted, 0 where nothing is */
  solved: Record<string, Record<string, number>>;
}

const store = new Stored<Kept>("cellar.daily", ({ tables = {}, solved = {} }) => ({ tables, solved }));

function keep(all: Kept): void {
  store.put({ ...all, tables: latest(all.tables, MOST) });
}

/** A table has been laid out for a puzzle. */
export function begun(table: string, { game, date, title, sentence, best, counted = "" }: PuzzleEntry): void {
  const all = store.get();
  keep({ ...all, tables: { ...all.tables, [table]: { game, date, title, sentence, best, counted } } });
}

/** The puzzle that a table was laid out for, if any. */
export function puzzleAt(table: string): Puzzle | undefined {
  return store.get().tables[table];
}

/** Lay a puzzle out at a table of its own. */
export async function layOut(puzzle: PuzzleEntry): Promise<TableMade> {
  const { game, options, position = "", seats = [] } = puzzle;
  const made = await api.create({ game, options, position, seats: seatWishes(seats) });
  begun(made.table, puzzle);
  return made;
}

/** Whether the end of its match solves a puzzle: a win of one's own, or of one's camp; a shared place is less. */
export function solves(outcome: Outcome | null | undefined, seat: number): boolean {
  return (outcome?.returns[seat] ?? 0) >= 1;
}

/** A puzzle has been solved with so much counted; only the best of a day is kept. */
export function solved({ game, date }: Pick<Puzzle, "game" | "date">, count: number): void {
  const all = store.get();
  const days = solvedDays(game);
  keep({ ...all, solved: { ...all.solved, [game]: { ...days, [date]: Math.min(count, days[date] ?? Infinity) } } });
}

/** The best result of a day; undefined where it has not been solved. */
export function bestOf(game: string, date: string): number | undefined {
  return solvedDays(game)[date];
}

/** By game the days on which its puzzle was solved, and how well; "2026-11-18": 7. */
export function solvedByGame(): Kept["solved"] {
  return store.get().solved;
}

function solvedDays(game: string): Record<string, number> {
  return solvedByGame()[game] ?? {};
}

const before = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);

/** How many days in a row up to this one, or the one before it, were solved. */
export function streak(game: string, date: string): number {
  const days = solvedDays(game);
  let day = date in days ? date : before(date);
  let count = 0;
  for (; day in days; day = before(day)) count += 1;
  return count;
}

/** The most days in a row that were solved. */
export function longestStreak(game: string): number {
  return Math.max(0, ...Object.keys(solvedDays(game)).map((day) => streak(game, day)));
}

/** How a result is told: that it was solved, as well as possible, or in more. */
interface Telling {
  plain: () => string;
  best: (given: { count: string }) => string;
  more: (given: { count: string; best: number }) => string;
}

/** A result in words: "solved in 7 rounds, the best possible." */
function inWords({ best, counted = "" }: Pick<Puzzle, "best" | "counted">, count: number, by: Telling): string {
  if (!counted) return by.plain();
  const reached = countOf(counted, count);
  return count <= best ? by.best({ count: reached }) : by.more({ count: reached, best });
}

/** "Your best: solved in 7 rounds, the best possible." */
export const bestInWords = (puzzle: Pick<Puzzle, "best" | "counted">, count: number): string =>
  inWords(puzzle, count, {
    plain: m.puzzles.your_solved,
    best: m.puzzles.your_best_solved,
    more: m.puzzles.your_worse_solved,
  });

/** "solved in 7 rounds, the best possible." */
export const solvedInWords = (puzzle: Pick<Puzzle, "best" | "counted">, count: number, helped = false): string =>
  inWords(
    puzzle,
    count,
    helped
      ? { plain: m.puzzles.helped, best: m.puzzles.helped_best, more: m.puzzles.helped_in }
      : { plain: m.puzzles.solved, best: m.puzzles.solved_best, more: m.puzzles.solved_in },
  );

/** What to send to friends. */
export function sharing(title: string, puzzle: Puzzle, count: number, address: string): string {
  const days = streak(puzzle.game, puzzle.date);
  const told = { game: title, title: puzzle.title, result: solvedInWords(puzzle, count), address };
  return days > 1 ? m.puzzles.share_row({ ...told, count: days }) : m.puzzles.share(told);
}
