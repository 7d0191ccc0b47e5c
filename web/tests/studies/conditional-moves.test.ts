import { expect, test } from "vitest";
import type { ConditionalMoves } from "../../src/net/messages";
import { chapterOf, linesOf, onlyAnswer } from "../../src/studies/conditional-moves";
import { added, placesOf } from "../../src/studies/move-tree";
import type { StudyMove } from "../../src/studies/study";

/** Lines of two players who take turns; the first move is the other one's, whose seat is 1. */
const stored = (...lines: string[]): ConditionalMoves => ({
  seat: 0,
  ply: 4,
  actor: 1,
  line: "game ...",
  lines: lines.map((line) => line.split(" ").map((text, n) => ({ text, seat: n % 2 ? 0 : 1 }))),
});
const shown = (line: readonly StudyMove[]): string[] => linesOf(line).map((moves) => moves.join(" "));

test("lines become a tree, and the tree the same lines", () => {
  const lines = ["a b c d", "a b x y", "q r"];
  const chapter = chapterOf(stored(...lines), "game");
  expect(shown(chapter.line).sort()).toEqual(lines);
  expect(shown(chapterOf(stored(), "game").line)).toEqual([]);
  expect(chapter.start).toBe("game ...");
});

test("another answer takes the place of the one before and of all that came after it", () => {
  const chapter = chapterOf(stored("a b c d", "q r"), "game");
  const [a] = chapter.line;
  const z = added(chapter, a ?? null, "z", 0);
  const now = onlyAnswer(chapter, z);
  expect(placesOf(chapter).has(now)).toBe(true);
  expect(shown(chapter.line).sort()).toEqual(["a z", "q r"]);
});

test("an answer within a variation leaves the variation where it is", () => {
  const chapter = chapterOf(stored("a b c d", "q r"), "game");
  const q = chapter.line[0]?.variations?.[0]?.[0] ?? null;
  onlyAnswer(chapter, added(chapter, q, "s", 0));
  expect(shown(chapter.line).sort()).toEqual(["a b c d", "q s"]);
});

test("the first answer of all has nothing to replace", () => {
  const chapter = chapterOf(stored("a"), "game");
  onlyAnswer(chapter, added(chapter, chapter.line[0] ?? null, "b", 0));
  expect(shown(chapter.line)).toEqual(["a b"]);
});
