import { expect, test } from "vitest";
import { duration, inARow, listed, minutes, players } from "../../src/words/format";
import { m } from "../../src/words/words";

test("games are counted in words, whatever their number", () => {
  const games = [1, 4, 13].map((count) => m.home.title({ count }));
  expect(games).toEqual([
    "One forgotten board game, free to play.",
    "Four forgotten board games, free to play.",
    "13 forgotten board games, free to play.",
  ]);
});

test("names stand in a list as the language has it", () => {
  expect([[], ["Ann"], ["Ann", "Ben"], ["Ann", "Ben", "Mira"]].map(listed)).toEqual([
    "",
    "Ann",
    "Ann and Ben",
    "Ann, Ben and Mira",
  ]);
});

test("sentences follow each other as their language has it", () => {
  expect([[], ["A."], ["A.", "B."], ["甲。", "乙。"]].map(inARow)).toEqual(["", "A.", "A. B.", "甲。乙。"]);
});

const written = import.meta.glob<string>(["../../src/**/*.{ts,svelte}", "../../messages/*.json"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test("a dot between two things begins no line", () => {
  const plain = Object.entries(written).flatMap(([path, text]) => (text.includes(" · ") ? [path] : []));
  expect(plain, "a window's title has one line").toEqual(["../../src/ui/page-title.svelte.ts"]);
  expect(Object.keys(written).length).toBeGreaterThan(200);
});

test("players are named as they are allowed", () => {
  const allowed = [[1], [2], [1, 2], [3, 4, 5], [2, 4], [2, 4, 6]];
  expect(allowed.map(players)).toEqual([
    "1 player",
    "2 players",
    "1 or 2 players",
    "3–5 players",
    "2 or 4 players",
    "2, 4 or 6 players",
  ]);
});

test("minutes may be one, or a span", () => {
  expect(["1", "20", "30-60"].map(minutes)).toEqual(["1 min", "20 min", "30–60 min"]);
});

test("time is told in the unit that fits", () => {
  const spans = [0, 12_400, 89_000, 150_000, 7_200_000, 200_000_000];
  expect(spans.map(duration)).toEqual(["0 s", "12 s", "89 s", "3 min", "2 h", "2 days"]);
});
