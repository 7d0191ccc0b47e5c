// What an analysis has found, in the words of its panel and of a screen reader.

import type { Found, JudgedMove, ThoughtLine, Thoughts } from "../net/messages";
import type { Trace } from "../picture/traces";

/** What the board shows of a line of play: the sites of its first move, and what comes of that. */
export interface PointedLine {
  path: string[];
  trace: Trace | null;
}

/** How well somebody stands, as the graph of a match has it: so many of 100. */
export const hundred = (worth: number): number => Math.round(100 * worth);

/** What is said before there is anything to tell: short, since it has one line on a phone. */
const BEFORE: Record<Thoughts["state"], string> = {
  getting_ready: "Getting ready for the first time …",
  waiting: "Waiting for the bots to move …",
  thinking: "One moment …",
  resting: "Paused. It will continue shortly.",
  done: "Nothing to analyse here.",
  elsewhere: "Analysis is running on another page.",
  failed: "Analysis has stopped.",
};
const AFTER: Partial<Record<Thoughts["state"], string>> = {
  waiting: ", waiting",
  resting: ", paused",
  done: ", finished",
};

/** One line about how far it is. `idle`: why there is nothing to think about now. */
export function status(said: Thoughts | null, idle: string): string {
  const { state, found } = said ?? { state: "thinking" as const };
  if (idle) return idle;
  if (!found || state === "elsewhere" || state === "failed") return BEFORE[state];
  return found.exact ? proved(found) : `${found.judge}: ${effort(found)}${AFTER[state] ?? ""}`;
}

function proved({ judge, distance }: Found): string {
  if (typeof distance !== "number") return `Proved by ${judge}.`;
  return `Proved by ${judge}: at most ${distance} ${distance === 1 ? "step" : "steps"}.`;
}

function effort({ simulations = 0, seconds = 0 }: Found): string {
  const time = `${seconds.toFixed(1)} s`;
  return simulations ? `${simulations.toLocaleString("en")} simulations, ${time}` : time;
}

/** A move as one reads it: in words, or in the game's notation for whoever has switched that on. */
export const called = ({ text, words }: JudgedMove, notation: boolean): string => (notation ? text : words || text);

/** The moves of a line after its first. */
export const rest = ({ moves }: ThoughtLine, notation: boolean): string =>
  moves.slice(1).map((move) => called(move, notation)).join(" · ");

/** So often something is said aloud at most, in milliseconds. */
export const SILENCE = 5_000;

/** What a screen reader is told: not every change, but what the best move is by now, and when it rests. */
export class AnalysisAnnouncer {
  private saidAt = -Infinity;
  private move = "";
  private ended = false;

  /** What is to be said now; null: nothing new, or too soon. */
  tell(said: Thoughts | null, now: number): string | null {
    if (!said) [this.move, this.ended] = ["", false]; // another position
    const best = said?.found?.lines?.[0]?.moves[0];
    if (!said?.found || !best) return null;
    const ended = said.state === "done";
    const news = best.text !== this.move || (ended && !this.ended);
    if (!news || (!ended && now - this.saidAt < SILENCE)) return null;
    [this.saidAt, this.move, this.ended] = [now, best.text, ended];
    const how = said.found.exact ? "Proved" : ended ? "Finished. Best move" : "Best so far";
    return `${how}: ${best.words || best.text}. ${said.found.sentence}`;
  }
}
