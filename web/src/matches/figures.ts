// How somebody did: their finished matches counted by game and by opponents.

import { isPersons } from "../seats/names";
import { kindOf, placeOf, resultOf, type Result } from "../seats/results";
import { m } from "../words/words";
import type { FinishedMatch } from "./archive";

/** One match in a plot: 1 is the best result, 0 the worst. */
export interface Score {
  table: string;
  result: Result;
  /** the result in words */
  word: string;
  score: number;
}

/** The matches of a game against the same kind of opponents, the first one first. */
export interface OpponentRecord {
  opponents: string;
  scores: Score[];
  won: number;
  /** the most wins in a row */
  streak: number;
}

/** The result of the person who held one seat; of a hot seat, or where nobody finished it, there is none. */
export function resultIn({ outcome, you }: FinishedMatch): Result | undefined {
  const [seat] = you;
  return outcome && seat !== undefined && you.length === 1 ? kindOf(outcome, seat) : undefined;
}

/** Against whom a match was: people, bots of one level by its name, or several kinds. */
export function opponentsOf({ seats, you }: FinishedMatch): string {
  const others = seats.filter(({ seat }) => !you.includes(seat));
  if (!others.length) return "";
  if (others.some(isPersons)) return m.matches.people();
  const levels = [...new Set(others.map(({ title = "" }) => title))];
  return levels.length === 1 ? (levels[0] ?? "") : m.matches.several_bots();
}

/** The records of each game that has one, by opponents; those that were met most often first. */
export function recordsByGame(matches: readonly FinishedMatch[]): Map<string, OpponentRecord[]> {
  const games = new Map<string, Map<string, Score[]>>();
  for (const match of [...matches].sort((one, other) => one.since - other.since)) {
    const result = resultIn(match);
    if (!result) continue;
    const found = games.get(match.game) ?? new Map<string, Score[]>();
    games.set(match.game, found);
    const opponents = opponentsOf(match);
    const word = match.outcome ? resultOf(match.outcome, match.you[0] ?? 0) : "";
    const score = { table: match.table, result, word, score: scoreOf(match, result) };
    found.set(opponents, [...(found.get(opponents) ?? []), score]);
  }
  const records = ([opponents, scores]: [string, Score[]]): OpponentRecord => ({
    opponents,
    scores,
    won: scores.filter(isWin).length,
    streak: longest(scores),
  });
  const byNumber = (one: OpponentRecord, other: OpponentRecord): number => other.scores.length - one.scores.length;
  return new Map([...games].map(([game, found]) => [game, [...found].map(records).sort(byNumber)]));
}

export const isWin = ({ result }: Score): boolean => result === "won" || result === "solved";

/** A result as a number: 1 is the best, 0 the worst. */
export function scoreOf({ outcome, you }: FinishedMatch, result: Result): number {
  if (!outcome || result === "lost" || result === "not_solved") return 0;
  if (result === "drew") return 0.5;
  const others = outcome.returns.length - 1;
  return others ? (others + 1 - placeOf(outcome, you[0] ?? 0)) / others : 1;
}

function longest(scores: readonly Score[]): number {
  let [most, now] = [0, 0];
  for (const score of scores) {
    now = isWin(score) ? now + 1 : 0;
    most = Math.max(most, now);
  }
  return most;
}
