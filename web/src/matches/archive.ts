// The finished matches of this device, as they were listed when they were over, in localStorage: they are found again
// without asking for each, and on a server also after it has deleted the match.

import type { Hold, TableSummary } from "../net/messages";
import { forgetToken, seatTokens } from "../net/seat-tokens";
import { latest, Stored } from "../ui/stored";

const MOST = 1000;

export type FinishedMatch = Pick<
  TableSummary,
  "table" | "game" | "seats" | "you" | "ply" | "created" | "since" | "outcome" | "record"
>;

/** A match in the list, running or finished. */
export type Listed = FinishedMatch & Pick<TableSummary, "over">;

export interface Archive {
  /** by table, the one that ended last at the end */
  matches: Record<string, FinishedMatch>;
  /** games of which a match was finished, also of those that were deleted */
  games: string[];
  /** what somebody has called their matches, by table */
  titles: Record<string, string>;
  /** what was deleted: it does not come back from another device */
  removed: string[];
}

const store = new Stored<Archive>("cellar.finished", ({ matches = {}, games = [], titles = {}, removed = [] }) => ({
  matches,
  games,
  titles,
  removed,
}));

/** Matches have been listed: those that are over are kept. */
export function archive(tables: readonly (FinishedMatch & { over?: boolean })[]): void {
  const { matches, games, ...rest } = store.get();
  const over = tables.filter((match) => match.over ?? true).sort((one, other) => one.since - other.since);
  if (!over.length) return;
  for (const { table, game, seats, you, ply, created, since, outcome, record } of over) {
    delete matches[table];
    matches[table] = { table, game, seats, you, ply, created, since, outcome, record };
  }
  const known = [...new Set([...games, ...over.map((match) => match.game)])];
  store.put({ matches: latest(matches, MOST), games: known, ...rest });
}

/** All of it, as another device takes it in. */
export function archived(): Archive {
  return store.get();
}

/** Adds what another device has; what was deleted on either is gone on both, and this one's names stay. */
export function takeInArchive({ matches = {}, games = [], titles = {}, removed = [] }: Partial<Archive>): void {
  const own = store.get();
  const gone = new Set([...own.removed, ...removed]);
  for (const table of gone) forgetToken(table);
  const kept = Object.entries({ ...matches, ...own.matches }).filter(([table]) => !gone.has(table));
  const ordered = kept.sort(([, one], [, other]) => one.since - other.since);
  store.put({
    matches: latest(Object.fromEntries(ordered), MOST),
    games: [...new Set([...own.games, ...games])],
    titles: { ...titles, ...own.titles },
    removed: [...gone].slice(-MOST),
  });
}

/** All of them, the one that ended last first. */
export function finishedMatches(): FinishedMatch[] {
  return Object.values(store.get().matches).sort((one, other) => other.since - one.since);
}

/** The games of which a match was finished here: whoever has finished none is new to the game. */
export function finishedGames(): string[] {
  return store.get().games;
}

/** The seats at tables that are not known to be over. */
export function runningHolds(): Hold[] {
  const { matches } = store.get();
  return seatTokens().filter(({ table }) => !(table in matches));
}

/** What somebody has called a match; "" where it has the game's title. */
export function titleOf(table: string): string {
  return store.get().titles[table] ?? "";
}

export function rename(table: string, title: string): void {
  const all = store.get();
  const { [table]: _before, ...others } = all.titles;
  store.put({ ...all, titles: title ? { ...others, [table]: title } : others });
}

/** A match has been deleted from this device. */
export function unarchive(table: string): void {
  const { matches, games, titles, removed } = store.get();
  const { [table]: _match, ...others } = matches;
  const { [table]: _title, ...named } = titles;
  store.put({ matches: others, games, titles: named, removed: [...removed, table].slice(-MOST) });
}
