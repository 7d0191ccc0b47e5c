// The games of which this browser has seen a match end, in localStorage: whoever has seen none is new to the game.

import { seatTokens } from "../net/seat-tokens";
import type { TableSummary } from "../net/messages";

const KEY = "cellar.finished";

interface Kept {
  games: string[];
  /** tables that are over, as far as this browser still holds them */
  tables: string[];
}

function kept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept> | null;
    return { games: found?.games ?? [], tables: found?.tables ?? [] };
  } catch {
    return { games: [], tables: [] };
  }
}

/** One's tables have been asked for. */
export function seen(tables: readonly TableSummary[]): void {
  const over = tables.filter((table) => table.over);
  const games = [...new Set([...kept().games, ...over.map((table) => table.game)])];
  try {
    localStorage.setItem(KEY, JSON.stringify({ games, tables: over.map((table) => table.table) } satisfies Kept));
  } catch {
    // private window: nothing is remembered
  }
}

/** The games of which a match was finished here. */
export function finishedGames(): string[] {
  return kept().games;
}

/** How many of one's tables are not known to be over: room is kept for them before the server has answered. */
export function perhapsGoingOn(): number {
  const over = kept().tables;
  return seatTokens().filter(({ table }) => !over.includes(table)).length;
}
