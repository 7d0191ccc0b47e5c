// Traces of moves on the board: the lines along which something went, and the places at which something happened.

import type { Motion, Picture, Shape, Telling } from "../net/messages";
import type { Ring } from "./bounds";
import type { Trail } from "./cue-effects";
import { outlines } from "./picture";

/** Where a move is seen on the board: lines along which something went, and places at which something happened. */
export interface Trace {
  actor: number;
  lines: Trail[];
  places: Ring[];
}

/** What a move leaves on the board, read from what is told of it; null where there is nothing to be seen of it. */
export function traceOfTellings(tellings: readonly Telling[], actor: number, board: Picture): Trace | null {
  const cues = tellings.flatMap((telling) => telling.cues ?? []);
  const inside = ([x, y]: [number, number]): boolean => {
    const [left, top, width, height] = board.box;
    return Boolean(board.plane) || (x >= left && x <= left + width && y >= top && y <= top + height);
  };
  const went = (kind: Motion["kind"], among: readonly Motion[]): Trail[] =>
    among.flatMap(({ kind: own, start, end }) =>
      own === kind && start && end && inside(start) && inside(end)
        ? [{ x1: start[0], y1: start[1], x2: end[0], y2: end[1] }]
        : [],
    );
  const places = (...kinds: Motion["kind"][]): Ring[] =>
    outlines(board.items, new Set(cues.flatMap(({ kind, item }) => (item && kinds.includes(kind) ? [item] : []))));
  const trails = went("trail", cues);
  // Without a trail: what was moved itself, not what moved because of it, nor what is back where it was in the end.
  const first = tellings[0]?.cues ?? [];
  const moved = first.filter((cue) => cue.kind === "move");
  const lasting = moved.filter(({ item, start }) => {
    const last = cues.findLast((cue) => cue.kind === "move" && cue.item === item)?.end;
    return String(last) !== String(start);
  });
  const lines = trails.length ? trails : went("move", lasting);
  const changed = places("appear", "flip");
  const seen = lines.length || changed.length || (moved.length && !lasting.length);
  const all = seen ? changed : places("flash");
  return lines.length || all.length ? { actor, lines, places: all } : null;
}

/** Where traces end: at what is there now. */
export function endsOf(traces: readonly Trace[]): { x: number; y: number }[] {
  return traces.flatMap(({ lines, places }) => [...lines.map(({ x2: x, y2: y }) => ({ x, y })), ...places]);
}

/** What is drawn of a picture: what a game marks as the last move itself would be a second mark beside ours. */
export function drawnWith(marks: readonly Trace[], picture: Picture | null): Shape[] {
  const items = picture?.items ?? [];
  return marks.length ? items.filter(({ layer }) => layer !== "mark") : items;
}
