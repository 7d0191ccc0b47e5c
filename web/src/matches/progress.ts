// Puzzles, contests and lessons as one value, for another device to take in.

import { finishedLessons, finishLesson } from "../lessons/finished-lessons";
import { contestBests, ended } from "../puzzles/contests";
import { solved, solvedByGame } from "../puzzles/daily-puzzle";

/** What was reached on this device. */
export interface Progress {
  solved: Record<string, Record<string, number>>;
  contests: Record<string, number>;
  lessons: Record<string, string[]>;
}

export function reached(): Progress {
  return { solved: solvedByGame(), contests: contestBests(), lessons: finishedLessons() };
}

/** What was reached on the other device and not, or less well, on this one. */
export function takeIn(progress: Partial<Progress>): void {
  for (const [game, days] of Object.entries(progress.solved ?? {})) {
    for (const [date, count] of Object.entries(days)) solved({ game, date }, count);
  }
  for (const [contest, count] of Object.entries(progress.contests ?? {})) {
    const [game = "", name = ""] = contest.split("/");
    ended({ game, name }, count);
  }
  for (const [game, names] of Object.entries(progress.lessons ?? {})) names.forEach((name) => finishLesson(game, name));
}
