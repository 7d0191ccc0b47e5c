import { beforeEach, describe, expect, it } from "vitest";
import { bestIn, contestAt, ended, enteredAgain, standing } from "../../src/puzzles/contests";

const long = { game: "g", name: "long", title: "Live long", sentence: "How long?", counted: "Turn", record: 9 };
const win = { game: "g", name: "win", title: "Win", sentence: "Can you?" };

describe("contests", () => {
  beforeEach(() => localStorage.setItem("cellar.contests", JSON.stringify({ tables: { t1: long } })));

  it("is the same one when it is tried again, and no table becomes one by itself", () => {
    enteredAgain("t1", "t2");
    enteredAgain("other", "t3");
    expect(contestAt("t2")).toEqual(long);
    expect(contestAt("t3")).toBeUndefined();
  });

  it("says how one did: the best where something is counted, else whether one has won", () => {
    expect(standing(long)).toBe("The record: 9 turns.");
    expect(ended(long, 1)).toBe(true);
    expect(standing(long)).toBe("Your best: 1 turn. The record: 9 turns.");
    expect(ended(long, 1)).toBe(false);
    expect(standing(win)).toBe("");
    ended(win, 1);
    expect([bestIn("g", "win"), standing(win)]).toEqual([1, "You have won this one."]);
  });
});
