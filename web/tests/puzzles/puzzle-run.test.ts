import { beforeEach, describe, expect, it } from "vitest";
import { bestRun, drawRun, minutes, puzzlesOf, runEnded } from "../../src/puzzles/puzzle-run";

describe("a run of puzzles against the clock", () => {
  beforeEach(() => localStorage.setItem("cellar.runs", "{}"));

  it("goes from the easiest to the hardest, none twice", () => {
    for (const random of [() => 0, () => 0.999, Math.random]) {
      const run = drawRun(puzzlesOf([{ name: "all", title: "All", puzzles: Array.from({ length: 91 }, (_, i) => i + 1) }], ""), random);
      expect(run).toEqual([...new Set(run)].sort((a, b) => a - b));
      expect(run[0]).toBeLessThanOrEqual(3);
      expect(run.at(-1)).toBeGreaterThanOrEqual(88);
      expect(run.at(-1)).toBeLessThanOrEqual(91);
    }
    expect(drawRun([1, 2, 3])).toEqual([1, 2, 3]);
  });

  it("is of one theme, or of all in their order", () => {
    const themes = [
      { name: "clean", title: "Clean", puzzles: [1, 4] },
      { name: "kill", title: "Kill", puzzles: [2, 3] },
    ];
    expect(drawRun(puzzlesOf(themes, ""))).toEqual([1, 2, 3, 4]);
    expect(drawRun(puzzlesOf(themes, "clean"))).toEqual([1, 4]);
  });

  it("keeps the best on this device", () => {
    expect(bestRun("solo")).toBeUndefined();
    expect(runEnded("solo", "", 0)).toBe(true);
    expect(runEnded("solo", "", 7)).toBe(true);
    expect(runEnded("solo", "", 5)).toBe(false);
    expect(runEnded("solo", "clean", 5)).toBe(true);
    expect([bestRun("solo"), bestRun("solo", "clean"), bestRun("other")]).toEqual([7, 5, undefined]);
  });

  it("writes what is left of the time", () => {
    expect([180000, 65001, 9000, -1].map(minutes)).toEqual(["3:00", "1:06", "0:09", "0:00"]);
  });
});
