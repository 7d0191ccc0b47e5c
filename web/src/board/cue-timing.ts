// How long cues take on the board: one after the other, and never more than a person waits gladly.

import type { Motion, Telling } from "../net/messages";
import type { Speed } from "../ui/settings.svelte";

const STEP = { slow: 560, normal: 300, fast: 140, off: 0 } as const;
/** Nobody waits longer than this for one move. */
export const LONGEST = 2500;

/** Milliseconds for each of so many beats; less when more moves are waiting. */
export function stepTime(beats: number, waiting: number, speed: Speed, reduced: boolean): number {
  if (speed === "off" || reduced || beats === 0) return 0;
  const limit = LONGEST / (1 + waiting);
  const step = Math.min(STEP[speed], (speed === "slow" ? 2 * limit : limit) / beats);
  return step < 16 ? 0 : step;
}

/** What is seen at one time, and the telling that it is part of. */
export interface Beat {
  cues: Motion[];
  telling: Telling;
}

/** The cues of a tape in beats: a telling is one beat, unless something moves twice in it. */
export function beats(tellings: readonly Telling[]): Beat[] {
  const all: Beat[] = [];
  for (const telling of tellings) {
    let cues: Motion[] = [];
    for (const cue of telling.cues ?? []) {
      if (cue.kind === "move" && cues.some((other) => other.kind === "move" && other.item === cue.item)) {
        all.push({ cues, telling });
        cues = [];
      }
      cues.push(cue);
    }
    if (cues.length) all.push({ cues, telling });
  }
  return all;
}
