// How long cues take on the board: one after the other, and never more than a person waits gladly.

import type { Motion, Telling } from "../net/messages";
import type { Speed } from "../ui/settings.svelte";

/** How long a step and a flight take at most, in milliseconds. */
export const MOVE = 280;
export const FLIGHT = 420;
/** How long a die rolls and a card turns, and is then read, in milliseconds. */
export const READ = 900;
/** The same where nothing waits for it. */
export const LINGER = 1100;
/** How long a picture stands when moves are played once more. */
export const HOLD = 700;
/** A step at the usual speed, in milliseconds. */
export const STEP = 300;
const STEPS = { slow: 560, normal: STEP, fast: 140, off: 0 } as const;
/** Nobody waits longer than this for one move. */
export const LONGEST = 2500;

/** From so many beats to so many it is a story, which is read; it can be paused, stepped through, skipped. */
export const STORY = { least: 9, most: 40 };
const STORIES = { slow: 1400, normal: 700, fast: 240 } as const;

/** Milliseconds for each of so many beats (by weight); less when more moves are waiting. */
export function stepTime(beats: number, waiting: number, speed: Speed, reduced: boolean): number {
  if (speed === "off" || reduced || beats === 0) return 0;
  if (beats >= STORY.least && beats <= STORY.most && waiting === 0) return STORIES[speed];
  const limit = LONGEST / (1 + waiting);
  const step = Math.min(STEPS[speed], (speed === "slow" ? 2 * limit : limit) / beats);
  return step < 16 ? 0 : step;
}

/** The least time between two players' moves at each speed, in milliseconds: an instant reply is not missed. */
export const BREATH = { slow: 900, normal: 500, fast: 200, off: 0 } as const;

/** What is seen at one time, and the telling that it is part of. */
export interface Beat {
  cues: Motion[];
  telling: Telling;
  /** how much longer than a step it takes: a flight, and what it hits at its end */
  weight: number;
}

function beat(cues: Motion[], telling: Telling): Beat {
  const has = (kind: Motion["kind"]): boolean => cues.some((cue) => cue.kind === kind);
  return { cues, telling, weight: has("trail") ? (has("vanish") ? 2.8 : 1.5) : 1 };
}

/** The cues of a tape in beats: a telling is one beat, unless something moves twice in it. */
export function beats(tellings: readonly Telling[]): Beat[] {
  const all: Beat[] = [];
  for (const telling of tellings) {
    let cues: Motion[] = [];
    for (const cue of telling.cues ?? []) {
      if (cue.kind === "move" && cues.some((other) => other.kind === "move" && other.item === cue.item)) {
        all.push(beat(cues, telling));
        cues = [];
      }
      cues.push(cue);
    }
    if (cues.length) all.push(beat(cues, telling));
  }
  return all;
}
