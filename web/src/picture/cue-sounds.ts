// The sound of what is seen at one time.

import type { Motion } from "../net/messages";
import type { Sound } from "../ui/sounds";

/** The loudest first: one beat has one sound. */
const SOUNDS: readonly (readonly [Motion["kind"], Sound])[] = [
  ["vanish", "capture"],
  ["roll", "dice"],
  ["draw", "card"],
  ["trail", "fly"],
  ["move", "place"],
  ["appear", "place"],
];

export function soundOf(cues: readonly Motion[]): Sound | null {
  return SOUNDS.find(([kind]) => cues.some((cue) => cue.kind === kind))?.[1] ?? null;
}
