// A run of puzzles against the clock: which puzzles it asks, and this browser's best results, in localStorage.

import type { ThemeEntry } from "../net/messages";
import { Stored } from "../ui/stored";

export const RUN_MS = 3 * 60 * 1000;
/** what a wrong move costs */
export const WRONG_MS = 10 * 1000;
/** A run has so many puzzles at most, from the easiest to the hardest. */
const LENGTH = 40;

interface Kept {
  /** by game, or game and theme: the most that were solved */
  best: Record<string, number>;
}

const store = new Stored<Kept>("cellar.runs", ({ best = {} }) => ({ best }));

/** How many puzzles there are of a theme; without one, of all. */
export function puzzlesOf(themes: readonly ThemeEntry[], theme: string): number {
  return themes.reduce((sum, one) => sum + (theme && one.name !== theme ? 0 : one.puzzles), 0);
}

/** The numbers of a run's puzzles, drawn anew each time and rising: the last are the hardest. */
export function drawRun(count: number, random: () => number = Math.random): number[] {
  const length = Math.min(LENGTH, count);
  return Array.from({ length }, (_, i) => {
    const [low, high] = [Math.floor((i * count) / length), Math.floor(((i + 1) * count) / length)];
    return 1 + low + Math.floor(random() * (high - low));
  });
}

const kept = (game: string, theme: string): string => (theme ? `${game}/${theme}` : game);

/** The most puzzles that were solved in a run of a game or of one theme; undefined where there was none. */
export function bestRun(game: string, theme = ""): number | undefined {
  return store.get().best[kept(game, theme)];
}

/** A run is over. Returns whether it is better than all before, and than nothing. */
export function runEnded(game: string, theme: string, solved: number): boolean {
  if (solved <= (bestRun(game, theme) ?? 0)) return false;
  store.put({ best: { ...store.get().best, [kept(game, theme)]: solved } });
  return true;
}
