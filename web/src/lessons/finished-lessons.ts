// The lessons that somebody has finished in this browser, in localStorage.

import { Stored } from "../ui/stored";

/** by game: the lessons' names */
const lessons = new Stored<Record<string, string[]>>("cellar.lessons", (found) => found as Record<string, string[]>);

export function finishLesson(game: string, lesson: string): void {
  const all = lessons.get();
  lessons.put({ ...all, [game]: [...new Set([...(all[game] ?? []), lesson])] });
}

export function finishedLessons(): Record<string, string[]> {
  return lessons.get();
}
