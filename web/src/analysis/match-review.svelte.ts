// The review of a finished match: polled until the server has worked it out, and its graph.

import { api } from "../net/api";
import type { Curve, Judged, Story } from "../net/messages";
import { m } from "../words/words";

/** Milliseconds between two looks: while it is being worked out, and while it waits for something. */
const SOON = 600;
const LATER = 5_000;

export class Review {
  story = $state.raw<Story | null>(null);
  private timer = 0;
  private ended = false;

  constructor(private readonly table: string) {}

  /** Ask now, and again until there is nothing more to come. */
  async begin(): Promise<void> {
    try {
      this.story = await api.story(this.table);
    } catch {
      return; // a match without its story is told by its result
    }
    const { state } = this.story;
    if (this.ended || state === "ready" || state === "none") return;
    this.timer = window.setTimeout(() => void this.begin(), state === "working" ? SOON : LATER);
  }

  end(): void {
    this.ended = true;
    window.clearTimeout(this.timer);
  }

  /** the moves that are worth a word, by the moment after them */
  get judged(): Map<number, Judged> {
    return new Map((this.story?.moves ?? []).map((move) => [move.ply, move]));
  }
}

/** What is said of a move, in a word or two. */
export function remark({ kind, lost = 0, slower = 0 }: Judged): string {
  if (kind === "luck") return m.analysis.luck();
  if (kind === "find") return m.analysis.find();
  if (kind === "book") return m.analysis.book_move();
  return slower ? m.analysis.slower({ count: slower }) : m.analysis.cost({ count: Math.round(100 * lost) });
}

/** The same, with the better move where one is known, what makes it better, and what the opening book says. */
export function withBetter(move: Judged): string {
  const said = verdict(move);
  return move.book ? m.analysis.because({ said, why: move.book }) : said;
}

function verdict(move: Judged): string {
  if (!move.best) return remark(move);
  const said = m.analysis.better({ remark: remark(move), move: move.best });
  return move.why ? m.analysis.because({ said, why: move.why }) : said;
}

/** A line of the graph through the moments that were judged. */
export interface GraphLine {
  /** whose it is; none where it is everybody's */
  seats: number[];
  values: (number | null)[];
}

/** What the graph shows, and the largest value in it: how well each stood, or how far the end was. */
export function graphLines(story: Story): { lines: GraphLine[]; most: number } {
  const distances = story.distances ?? [];
  if (distances.length) {
    return { lines: [{ seats: [], values: distances }], most: Math.max(1, ...distances.map((one) => one ?? 0)) };
  }
  const hundred = (curve: Curve): GraphLine => ({
    seats: curve.seats,
    values: curve.values.map((value) => (value === null ? null : Math.round(100 * value))),
  });
  return { lines: (story.curves ?? []).map(hundred), most: 100 };
}

/** The corners of a line in a box: one polyline for each stretch without a gap. */
export function polylines(values: readonly (number | null)[], most: number, width: number, height: number): string[] {
  const found: string[][] = [];
  const step = width / Math.max(1, values.length - 1);
  let open = false;
  values.forEach((value, i) => {
    if (value === null) {
      open = false;
      return;
    }
    if (!open) found.push([]);
    open = true;
    found.at(-1)?.push(`${(i * step).toFixed(1)},${(height - (value / most) * height).toFixed(1)}`);
  });
  return found.map((corners) => corners.join(" "));
}
