// A run of puzzles against the clock: which puzzles it asks, and this browser's best results, in localStorage.

import { Stored } from "../ui/stored";

export const RUN_MS = 3 * 60 * 1000;
/** what a wrong move costs */
export const WRONG_MS = 10 * 1000;
/** A run has so many puzzles at most, from the easiest to the hardest. */
const LENGTH = 40;

interface Kept {
  /** by game: the most that were solved */
  best: Record<string, number>;
}

const store = new Stored<Kept>("cellar.runs", ({ best = {} }) => ({ best }));

/** The numbers of a run's puzzles, drawn anew each time and rising: the last are the hardest. */
export function drawRun(count: number, random: () => number = Math.random): number[] {
  const length = Math.min(LENGTH, count);
  return Array.from({ length }, (_, i) => {
    const [low, high] = [Math.floor((i * count) / length), Math.floor(((i + 1) * count) / length)];
    return 1 + low + Math.floor(random() * (high - low));
  });
}

/** The most puzzles that were solved in a run of a game; undefined where there was none. */
export function bestRun(game: string): number | undefined {
  return store.get().best[game];
}

/** A run is over. Returns whether it is better than all before. */
export function runEnded(game: string, solved: number): boolean {
  const before = bestRun(game);
  if (before !== undefined && solved <= before) return false;
  store.put({ best: { ...store.get().best, [game]: solved } });
  return true;
}
