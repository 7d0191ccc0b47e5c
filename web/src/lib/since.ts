// What the others have done since one's own last move, and where that is seen on the board.

import type { Ring } from "./extent";
import type { Entry, Motion, Picture, Shape, Telling } from "./messages";
import { outlines } from "./picture";
import type { Trail } from "./stage.svelte";

/** A move of somebody, with the dice and draws that came of it. */
export interface Deed {
  actor: number;
  /** the plies of its first and its last entry */
  first: number;
  last: number;
  /** what it was; null where one could not see it */
  text: string | null;
  entries: Entry[];
}

/** Most moves that are listed: earlier ones are in the log. */
const MOST = 60;

function deeds(log: readonly Entry[]): Deed[] {
  const found: Deed[] = [];
  for (const entry of log) {
    const before = found.at(-1);
    if (entry.actor < 0 && before) {
      before.entries.push(entry);
      before.last = entry.ply;
    } else {
      found.push({ actor: entry.actor, first: entry.ply, last: entry.ply, text: entry.text, entries: [entry] });
    }
  }
  return found;
}

/** The moves since a seat's last turn; while it makes its next one, still those. */
export function since(log: readonly Entry[], seat: number, actor: number): Deed[] {
  const all = deeds(log);
  if (actor === seat) while (all.at(-1)?.actor === seat) all.pop();
  const own = all.findLastIndex((deed) => deed.actor === seat);
  return all.slice(own + 1).slice(-MOST);
}

/** The last move of each who has moved lately, for somebody who only watches. */
export function lately(log: readonly Entry[], seats: number): Deed[] {
  return deeds(log).slice(-seats);
}

/** Where a move is seen on the board: lines along which something went, and places at which something happened. */
export interface Trace {
  actor: number;
  lines: Trail[];
  places: Ring[];
}

/** What a move has left on the board as it is now; null where there is nothing to be seen of it. */
export function traceOf(deed: Deed, board: Picture): Trace | null {
  return traceOfTellings(
    deed.entries.flatMap((entry) => entry.tellings),
    deed.actor,
    board,
  );
}

/** The same of what is told of a move, also of one that is not made yet. */
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

/** The last trace of each mover. */
export function marksOf(done: readonly Deed[], board: Picture): Trace[] {
  const found = new Map<number, Trace>();
  for (const deed of done) {
    const trace = deed.actor >= 0 ? traceOf(deed, board) : null;
    if (trace) found.set(deed.actor, trace);
  }
  return [...found.values()];
}

/** Where traces end: at what is there now. */
export function endsOf(traces: readonly Trace[]): { x: number; y: number }[] {
  return traces.flatMap(({ lines, places }) => [...lines.map(({ x2: x, y2: y }) => ({ x, y })), ...places]);
}

/** What is drawn of a picture: what a game marks as the last move itself would be a second mark beside ours. */
export function drawnWith(marks: readonly Trace[], picture: Picture | null): Shape[] {
  const items = picture?.items ?? [];
  return marks.length ? items.filter(({ fill, stroke }) => fill !== "trace" && stroke !== "trace") : items;
}
