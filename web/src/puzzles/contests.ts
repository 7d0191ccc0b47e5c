// Contests: named starts of a game, and this browser's best results in localStorage.

import { api } from "../net/api";
import type { ContestEntry, GameEntry, SeatWish, TableMade } from "../net/messages";
import { settings } from "../ui/settings.svelte";
import { latest, Stored } from "../ui/stored";
import { m } from "../words/words";

const MOST = 200;

/** What a table was laid out for. */
export type Entered = Pick<ContestEntry, "name" | "title" | "sentence" | "counted" | "record"> & { game: string };

interface Kept {
  /** by table */
  tables: Record<string, Entered>;
  /** by game and contest: the most that was counted, 1 for a win where nothing is */
  best: Record<string, number>;
}

const store = new Stored<Kept>("cellar.contests", ({ tables = {}, best = {} }) => ({ tables, best }));

function keep({ tables, best }: Kept): void {
  store.put({ tables: latest(tables, MOST), best });
}

/** The contest that "play" lays out; whoever is new to the game has a first match of their own. */
export function contestToPlay({ contests = [], usual, first }: GameEntry, isNew: boolean): ContestEntry | undefined {
  return contests.find((one) => one.name === ((isNew && first) || usual));
}

/** Who is to sit where: "me", or a bot by name. */
export function seatWishes(seats: readonly string[]): SeatWish[] {
  return seats.map((seat) => (seat === "me" ? { who: "me", name: settings.name } : { who: "bot", bot: seat }));
}

/** Lay a contest out. */
export async function entered(game: string, contest: ContestEntry): Promise<TableMade> {
  const { name, title, sentence, counted = "", record = 0, options, seats } = contest;
  const made = await api.create({ game, options, seats: seatWishes(seats) });
  const all = store.get();
  keep({ ...all, tables: { ...all.tables, [made.table]: { game, name, title, sentence, counted, record } } });
  return made;
}

/** The contest that a table was laid out for, if any. */
export function contestAt(table: string): Entered | undefined {
  return store.get().tables[table];
}

/** The same contest once more, at another table. */
export function enteredAgain(from: string, table: string): void {
  const all = store.get();
  const contest = all.tables[from];
  if (contest) keep({ ...all, tables: { ...all.tables, [table]: contest } });
}

/** How one did best in each contest, by game and contest. */
export function contestBests(): Record<string, number> {
  return store.get().best;
}

/** How one did best, undefined where one has not; 1 for a win where nothing is counted. */
export function bestIn(game: string, contest: string): number | undefined {
  return contestBests()[`${game}/${contest}`];
}

/** How one did so far, in words. */
export function standing({ game, name, counted = "", record = 0 }: Omit<Entered, "sentence">): string {
  const best = bestIn(game, name);
  const known = record ? m.puzzles.record({ count: countOf(counted, record) }) : "";
  if (best === undefined) return known;
  return counted ? `${m.puzzles.your_best({ count: countOf(counted, best) })} ${known}` : m.puzzles.beaten();
}

/** A contest is over: the best is kept. Returns whether it is better than all before. */
export function ended({ game, name }: Pick<Entered, "game" | "name">, count: number): boolean {
  const all = store.get();
  if (count <= (bestIn(game, name) ?? 0)) return false;
  keep({ ...all, best: { ...all.best, [`${game}/${name}`]: count } });
  return true;
}

/** A count with its unit: "57 turns". */
export function countOf(counted: string, count: number): string {
  return m.puzzles.count({ count, unit: counted.toLowerCase() });
}
