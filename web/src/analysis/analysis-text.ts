// What an analysis has found, in the words of its panel and of a screen reader.

import type { Found, JudgedMove, ThoughtLine, Thoughts } from "../net/messages";
import type { Trace } from "../picture/traces";
import { m } from "../words/words";
import { locale } from "../words/language";

/** What the board shows of a line of play: the sites of its first move, and what comes of that. */
export interface PointedLine {
  path: string[];
  trace: Trace | null;
}

/** How well somebody stands, as the graph of a match has it: so many of 100. */
export const hundred = (worth: number): number => Math.round(100 * worth);

/** What is said where nothing is found yet: short, since it has one line on a phone. */
function before(state: Thoughts["state"]): string {
  return {
    getting_ready: m.analysis.getting_ready,
    waiting: m.analysis.waits_for_bots,
    thinking: m.common.one_moment,
    resting: m.analysis.resting,
    done: m.analysis.nothing,
    elsewhere: m.analysis.elsewhere,
    failed: m.analysis.stopped,
  }[state]();
}

/** One line about how far it is. `idle`: why there is nothing to think about now. */
export function status(said: Thoughts | null, idle: string): string {
  const { state, found } = said ?? { state: "thinking" as const };
  if (idle) return idle;
  if (!found || state === "elsewhere" || state === "failed") return before(state);
  if (found.exact) return proved(found);
  const told = { judge: found.judge, time: effort(found) };
  if (state === "waiting") return m.analysis.effort_waiting(told);
  if (state === "resting") return m.analysis.effort_paused(told);
  return state === "done" ? m.analysis.effort_finished(told) : m.analysis.effort(told);
}

function proved({ judge, distance }: Found): string {
  return typeof distance === "number" ? m.analysis.proved_in({ judge, count: distance }) : m.analysis.proved({ judge });
}

function effort({ simulations = 0, seconds = 0 }: Found): string {
  const figure = new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const time = m.format.seconds({ count: figure.format(seconds) });
  return simulations ? m.analysis.simulations({ count: simulations.toLocaleString(locale()), time }) : time;
}

/** A move as one reads it: in words, or in the game's notation for whoever has switched that on. */
export const called = ({ text, words }: JudgedMove, notation: boolean): string => (notation ? text : words || text);

/** The moves of a line after its first. */
export const rest = ({ moves }: ThoughtLine, notation: boolean): string =>
  moves.slice(1).map((move) => called(move, notation)).join("\u00a0· ");

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
    const told = { move: best.words || best.text, sentence: said.found.sentence };
    if (said.found.exact) return m.analysis.say_proved(told);
    return ended ? m.analysis.say_finished(told) : m.analysis.say_so_far(told);
  }
}
