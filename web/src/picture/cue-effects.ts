// What cues show beside the pieces themselves: trails, bubbles, dice and cards, and what a flight hits.

import type { Motion, Shape } from "../net/messages";
import { place } from "./picture";

export interface Trail {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface Bubble {
  x: number;
  y: number;
  text: string;
}

/** Shown large for a moment: a die, a drawn card (without a name for those who may not know it), or words. */
export interface Reveal {
  kind: "die" | "card" | "words";
  text: string;
  /** the symbol of a card's picture */
  art?: string;
}

/** Where something was hit, whose it was, and how much of their score is lost with it. */
export interface Burst {
  x: number;
  y: number;
  seat: number;
  worth: number;
}

/** What happens to an item now: where it is, whether it is gone, comes, flies, is hit, or is chosen to move. */
export interface Act {
  at?: { x: number; y: number };
  gone?: boolean;
  appearing?: boolean;
  flying?: boolean;
  captured?: boolean;
  lifted?: boolean;
}

/** What goes along places one after the other, in so many milliseconds. */
export interface Walk {
  item: string;
  way: [number, number][];
  time: number;
}

/** A light on the ground is there before whoever carries it, by so many milliseconds. */
const AHEAD = 120;

/** The walk of something around a middle, in so many milliseconds. */
export function walk({ item = "", start, end, around }: Motion, items: readonly Shape[], time: number): Walk {
  const lies = items.some(({ id, layer }) => id === item && layer === "ground");
  const way = start && end && around ? arc(start, end, around) : [];
  return { item, way, time: Math.max(time - (lies ? AHEAD : 0), AHEAD) };
}

/** Places on a circle around a middle, from one place to another the shorter way. */
function arc(start: [number, number], end: [number, number], [mx, my]: [number, number]): [number, number][] {
  const angle = ([x, y]: [number, number]): number => Math.atan2(y - my, x - mx);
  const far = ([x, y]: [number, number]): number => Math.hypot(x - mx, y - my);
  const turn = Math.PI * 2;
  const sweep = ((((angle(end) - angle(start)) % turn) + 1.5 * turn) % turn) - turn / 2;
  return [0, 1, 2, 3, 4, 5, 6, 7, 8].map((k): [number, number] => {
    const [at, r] = [angle(start) + (sweep * k) / 8, far(start) + ((far(end) - far(start)) * k) / 8];
    return [mx + r * Math.cos(at), my + r * Math.sin(at)];
  });
}

/** What the cues of a beat move, and where to. */
export function landings(cues: readonly Motion[]): { item: string; end: [number, number] }[] {
  return cues.flatMap(({ kind, item = "", end }) => (kind === "move" && end ? [{ item, end }] : []));
}

/** What vanishes where something lands, and where that is. */
export function hits(cues: readonly Motion[], items: Shape[]): { item: string; at: Burst }[] {
  const ends = landings(cues);
  return cues.flatMap(({ kind, item = "", text = "" }) => {
    const at = kind === "vanish" ? place(items, item) : null;
    if (!at || !ends.some(({ end }) => Math.hypot(end[0] - at.x, end[1] - at.y) < 1)) return [];
    const seat = items.find(({ id }) => id === item)?.seat ?? -1;
    return [{ item, at: { ...at, seat, worth: Number(text) || 0 } }];
  });
}
