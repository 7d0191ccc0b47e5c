import { describe, expect, test } from "vitest";
import type { Move } from "../../src/net/messages";
import { matching, next } from "../../src/picture/click-paths";

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
