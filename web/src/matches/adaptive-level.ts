// The level that gives somebody an even match: the one nearest to their own strength, as far as their results on this
// device tell it.

import type { BotEntry, GameEntry } from "../net/messages";
import { wasAssisted } from "../puzzles/assisted";
import { ranked } from "../seats/bots";
import { isPersons } from "../seats/names";
import { finishedMatches, type FinishedMatch } from "./archive";
import { resultIn, scoreOf } from "./figures";

/** How much stronger each level is than the one below it, in logits: it wins three of four (docs/search.md). */
const STEP = Math.log(3);
/** A newcomer is taken to be as strong as the second level, give or take a standard deviation, in logits. */
const START = STEP;
const SPREAD = 1.5 * STEP;
/** An older result counts for less: so much of the one after it. */
const FADES = 0.95;
/** Older ones count for nothing. */
const MOST = 40;

export interface Adapted {
  bot: BotEntry;
  /** how many results it was judged by */
  results: number;
}

/** The level for a seat; undefined where the game has none. */
export function adaptiveLevel(gameEntry: GameEntry, seat: number, matches = finishedMatches()): Adapted | undefined {
  const { levels } = ranked(gameEntry, seat);
  const results = matches
    .filter(({ game, table }) => game === gameEntry.name && !wasAssisted(table))
    .flatMap((match) => {
      const [level, result] = [levelOf(match, levels), resultIn(match)];
      return level < 0 || !result ? [] : [{ level, score: scoreOf(match, result) }];
    })
    .slice(0, MOST);
  const own = strength(results);
  const nearest = Math.min(levels.length - 1, Math.max(0, Math.round(own / STEP)));
  const bot = levels[nearest];
  return bot && { bot, results: results.length };
}

/** The level that all others played at; -1 where they were people, or not of one level. */
function levelOf({ seats, you }: FinishedMatch, levels: readonly BotEntry[]): number {
  const others = seats.filter(({ seat }) => !you.includes(seat));
  const [first] = others;
  const alike = others.every((one) => one.bot === first?.bot && !isPersons(one));
  return first && alike ? levels.findIndex(({ name }) => name === first.bot) : -1;
}

/** The most likely strength after some results, the latest first: maximum a posteriori, by Newton's method. */
function strength(results: readonly { level: number; score: number }[]): number {
  let own = START;
  for (let round = 0; round < 20; round += 1) {
    let slope = (START - own) / SPREAD ** 2;
    let bend = 1 / SPREAD ** 2;
    results.forEach(({ level, score }, age) => {
      const expected = 1 / (1 + Math.exp(level * STEP - own));
      slope += FADES ** age * (score - expected);
      bend += FADES ** age * expected * (1 - expected);
    });
    // No further than two levels at once: far out the curve is nearly straight.
    own += Math.max(-2 * STEP, Math.min(2 * STEP, slope / bend));
  }
  return own;
}
