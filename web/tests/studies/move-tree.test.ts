import { expect, test } from "vitest";
import { added, following, placesOf, promoted, removed, wayTo } from "../../src/studies/move-tree";
import type { StudyMove } from "../../src/studies/study";

/** A tree in brackets: `a b (c d) e`. */
const written = (line: readonly StudyMove[]): string =>
  line
    .flatMap(({ move, variations = [] }) => [move, ...variations.map((variation) => `(${written(variation)})`)])
    .join(" ");

/** Plays lines one after the other, each from the start. */
function grown(...lines: string[]): { chapter: { line: StudyMove[] }; at: (text: string) => StudyMove } {
  const chapter = { line: [] as StudyMove[] };
  for (const line of lines) {
    let at: StudyMove | null = null;
    for (const move of line.split(" ")) at = added(chapter, at, move, 0);
  }
  const at = (text: string): StudyMove => {
    const found = [...placesOf(chapter).keys()].find(({ move }) => move === text);
    if (!found) throw new Error(text);
    return found;
  };
  return { chapter, at };
}

const way = (chapter: { line: StudyMove[] }, move: StudyMove): string =>
  wayTo(placesOf(chapter), move).map((one) => one.move).join(" ");

test("moves that are known are followed, others become variations", () => {
  const { chapter, at } = grown("a b c", "a x y", "a x z", "a w", "q");
  expect(written(chapter.line)).toBe("a (q) b (x y (z)) (w) c");
  expect(way(chapter, at("z"))).toBe("a x z");
  expect(way(chapter, at("c"))).toBe("a b c");
  const after = (move: StudyMove | null): string[] =>
    following(chapter, placesOf(chapter), move).map((one) => one.move);
  expect([after(null), after(at("a")), after(at("x")), after(at("c"))]).toEqual([
    ["a", "q"],
    ["b", "x", "w"],
    ["y", "z"],
    [],
  ]);
});

test("a move goes with what comes after it, and a variation takes its place", () => {
  const { chapter, at } = grown("a b c", "a x y", "a w");
  expect(removed(chapter, at("y"))?.move).toBe("x");
  expect(written(chapter.line)).toBe("a b (x) (w) c");
  expect(removed(chapter, at("b"))?.move).toBe("a");
  expect(written(chapter.line)).toBe("a x (w)");
  expect(removed(chapter, at("w"))?.move).toBe("a");
  expect(written(chapter.line)).toBe("a x");
  expect(removed(chapter, at("a"))).toBeNull();
  expect(chapter.line).toEqual([]);
});

test("a variation becomes the main line, and the main line a variation of it", () => {
  const { chapter, at } = grown("a b c", "a x y", "a x z", "a w");
  expect(promoted(chapter, at("y")).move).toBe("y");
  expect(written(chapter.line)).toBe("a x (b c) (w) y (z)");
  expect(way(chapter, at("c"))).toBe("a b c");
  expect(promoted(chapter, at("a")).move, "the main line is one already").toBe("a");
  promoted(chapter, at("b"));
  expect(written(chapter.line)).toBe("a b (x y (z)) (w) c");
});
