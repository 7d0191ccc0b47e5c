// How long things take to happen on the board: one after the other, and never more than a person waits gladly.

import type { Speed } from "./settings.svelte";

const STEP = { slow: 560, normal: 300, fast: 140, off: 0 } as const;
/** Nobody waits longer than this for one move. */
export const LONGEST = 2500;

/** Milliseconds for each line of a tape of so many lines; less when more moves are waiting. */
export function stepTime(lines: number, waiting: number, speed: Speed, reduced: boolean): number {
  if (speed === "off" || reduced || lines === 0) return 0;
  const limit = LONGEST / (1 + waiting);
  const step = Math.min(STEP[speed], (speed === "slow" ? 2 * limit : limit) / lines);
  return step < 16 ? 0 : step;
}
