import { beforeEach, describe, expect, it } from "vitest";
import type { GameEntry } from "../../src/net/messages";
import { bestIn, contestAt, contestToPlay, ended, enteredAgain, standing } from "../../src/puzzles/contests";

const long = { game: "g", name: "long", title: "Live long", sentence: "How long?", counted: "Turn", record: 9 };
const win = { game: "g", name: "win", title: "Win", sentence: "Can you?" };

describe("the match that play lays out", () => {
  const contests = [long, win].map((one) => ({ ...one, options: {}, seats: ["me"] }));
  const named = (more: object, isNew: boolean): string | undefined =>
    contestToPlay({ contests, usual: "", first: "", ...more } as unknown as GameEntry, isNew)?.name;

  it("is a first match for whoever is new, and the usual one for all others", () => {
    expect([true, false].map((isNew) => named({ usual: "long", first: "win" }, isNew))).toEqual(["win", "long"]);
    expect([true, false].map((isNew) => named({ usual: "long" }, isNew))).toEqual(["long", "long"]);
    expect([true, false].map((isNew) => named({ first: "win" }, isNew))).toEqual(["win", undefined]);
    expect(named({}, true)).toBeUndefined();
  });
});

describe("contests", () => {
  beforeEach(() => localStorage.setItem("cellar.contests", JSON.stringify({ tables: { t1: long } })));

  it("is the same one when it is tried again, and no table becomes one by itself", () => {
    enteredAgain("t1", "t2");
    enteredAgain("other", "t3");
    expect(contestAt("t2")).toEqual(long);
    expect(contestAt("t3")).toBeUndefined();
  });

  it("says how one did: the best where something is counted, else whether one has won", () => {
    expect(standing(long)).toBe("Record: 9 turns.");
    expect(ended(long, 1)).toBe(true);
    expect(standing(long)).toBe("Your best: 1 turn. Record: 9 turns.");
    expect(ended(long, 1)).toBe(false);
    expect(standing(win)).toBe("");
    ended(win, 1);
    expect([bestIn("g", "win"), standing(win)]).toEqual([1, "You've won this one."]);
  });
});
