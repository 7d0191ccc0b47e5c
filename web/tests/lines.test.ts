import { describe, expect, test } from "vitest";
import { duration } from "../src/lib/duration";
import type { Move, Telling } from "../src/lib/messages";
import { beats, LONGEST, stepTime } from "../src/lib/pace";
import { matching, next } from "../src/lib/paths";
import { parse } from "../src/lib/routes";

const moves: Move[] = [
  { text: "1@e5", path: ["fleet:1", "hex:e5"] },
  { text: "1@e6", path: ["fleet:1", "hex:e6"] },
  { text: "2@e5", path: ["fleet:2", "hex:e5"] },
  { text: "pass", path: ["pass"] },
];

describe("click paths", () => {
  test("offer the sites that continue a legal move, each once", () => {
    expect(next(moves, [])).toEqual({ sites: ["fleet:1", "fleet:2", "pass"], done: null });
    expect(next(moves, ["fleet:1"]).sites).toEqual(["hex:e5", "hex:e6"]);
  });
  test("are done at their end", () => {
    expect(next(moves, ["pass"])).toEqual({ sites: [], done: moves[3] });
    expect(next(moves, ["fleet:2", "hex:e5"]).done?.text).toBe("2@e5");
  });
  test("lead nowhere from a wrong click", () => expect(next(moves, ["hex:e5"])).toEqual({ sites: [], done: null }));
  test("name the moves that start with the clicks", () => expect(matching(moves, ["fleet:1"]).length).toBe(2));
});

describe("the pace", () => {
  test("is steady for few beats", () => expect(stepTime(3, 0, "normal", false)).toBe(300));
  test("never takes longer than a person waits gladly", () => {
    for (const count of [1, 9, 40, 120]) expect(count * stepTime(count, 0, "normal", false)).toBeLessThanOrEqual(LONGEST);
  });
  test("hurries when more moves wait", () => expect(stepTime(20, 3, "normal", false)).toBeLessThan(stepTime(20, 0, "normal", false)));
  test("does not move at all when told so", () => {
    expect(stepTime(5, 0, "off", false)).toBe(0);
    expect(stepTime(5, 0, "normal", true)).toBe(0);
    expect(stepTime(400, 0, "normal", false)).toBe(0);
  });
});

test("a line is one beat, unless something moves twice in it", () => {
  const lines: Telling[] = [
    { said: ["a"], cues: [{ kind: "move", item: "x", end: [1, 1] }, { kind: "move", item: "y", end: [1, 1] }, { kind: "move", item: "x", end: [2, 2] }] },
    { said: ["silent"] },
    { said: ["b"], cues: [{ kind: "flash", item: "x" }] },
  ];
  expect(beats(lines).map((beat) => beat.length)).toEqual([2, 1, 1]);
});

describe("addresses", () => {
  const at = (path: string) => parse(new URL(path, "http://cellar.test"));
  test("lead to pages", () => {
    expect(at("/")).toEqual({ page: "home" });
    expect(at("/new/zyrcan")).toEqual({ page: "new", game: "zyrcan" });
    expect(at("/play/abc/")).toEqual({ page: "play", table: "abc" });
    expect(at("/join/abc#secret")).toEqual({ page: "join", table: "abc", token: "secret" });
    expect(at("/rules/cell_wars")).toEqual({ page: "rules", game: "cell_wars" });
  });
  test("may name a moment", () => {
    expect(at("/replay/abc?ply=12")).toEqual({ page: "replay", table: "abc", ply: 12 });
    expect(at("/replay/abc?ply=-1")).toEqual({ page: "replay", table: "abc", ply: null });
    expect(at("/replay/abc")).toEqual({ page: "replay", table: "abc", ply: null });
  });
  test("that mean nothing say so", () => {
    expect(at("/play")).toEqual({ page: "missing", path: "/play" });
    expect(at("/other/x")).toEqual({ page: "missing", path: "/other/x" });
    expect(at("/play/%E0%A4%A")).toEqual({ page: "missing", path: "/play/%E0%A4%A" });
  });
});

test("time is told in the unit that fits", () => {
  expect([0, 12_400, 89_000, 150_000, 7_200_000, 200_000_000].map(duration)).toEqual(["0 s", "12 s", "89 s", "3 min", "2 h", "2 days"]);
});
