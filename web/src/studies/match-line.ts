// The moves of a match as a line of the move tree: in a replay, and as a chapter of a study.

import type { Frame, Judged } from "../net/messages";
import type { Chapter, StudyMove } from "./study";
import { studyApi } from "./study-api";

/** So many moves of a long match are listed before and after the one that is shown. */
const MANY = 300;

/** What the move before a moment did, in a sentence with seat placeholders. */
export function wordsOf({ entry }: Frame, vocabulary: number): string {
  const said = entry?.tellings[0]?.said ?? [];
  return said[vocabulary] ?? said[0] ?? "";
}

/** The moves of a replay; what would have been better hangs on a move as a variation. */
export function matchLine(
  frames: readonly Frame[],
  judged: ReadonlyMap<number, Judged>,
  vocabulary: number,
): StudyMove[] {
  return frames.slice(1).map((frame): StudyMove => {
    const best = judged.get(frame.ply)?.best;
    const { text, actor: seat = -1 } = frame.entry ?? {};
    const move = { move: text ?? "", seat, words: wordsOf(frame, vocabulary) };
    return best ? { ...move, variations: [[{ move: best, seat: move.seat, words: best }]] } : move;
  });
}

/** As much of a line as is listed, and the number of its first move. */
export function shownPart(line: readonly StudyMove[], at: number): { moves: StudyMove[]; first: number } {
  const start = line.length <= 2 * MANY ? 0 : Math.max(0, at - MANY);
  return { moves: line.slice(start, start + 2 * MANY), first: start + 1 };
}

/** A match as a chapter, and where in it a moment of the match is. */
export async function chapterOfMatch(
  table: string,
  game: string,
  ply: number,
): Promise<{ chapter: Omit<Chapter, "title">; ply: number }> {
  const { line, first, moves = [] } = await studyApi.moves(table, ply);
  const played = moves.map(({ text, seat }): StudyMove => ({ move: text, seat }));
  return { chapter: { game, start: line, line: played }, ply: ply - first };
}
