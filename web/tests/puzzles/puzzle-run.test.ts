import { beforeEach, describe, expect, it } from "vitest";
import { bestRun, drawRun, puzzlesOf, runEnded } from "../../src/puzzles/puzzle-run";
import { face } from "../../src/seats/clocks.svelte";

describe("a run of puzzles against the clock", () => {
  beforeEach(() => localStorage.setItem("cellar.runs", "{}"));

  it("goes from the easiest to the hardest, none twice", () => {
    for (const random of [() => 0, () => 0.999, Math.random]) {
      const run = drawRun(91, random);
      expect(run).toEqual([...new Set(run)].sort((a, b) => a - b));
      expect(run[0]).toBeLessThanOrEqual(3);
      expect(run.at(-1)).toBeGreaterThanOrEqual(88);
      expect(run.at(-1)).toBeLessThanOrEqual(91);
    }
    expect(drawRun(3)).toEqual([1, 2, 3]);
  });

  it("is of one theme, or of all", () => {
    const themes = [
      { name: "clean", title: "Clean", puzzles: 3 },
      { name: "kill", title: "Kill", puzzles: 2 },
    ];
    expect([puzzlesOf(themes, ""), puzzlesOf(themes, "clean"), puzzlesOf([], "")]).toEqual([5, 3, 0]);
  });

  it("keeps the best on this device", () => {
    expect(bestRun("solo")).toBeUndefined();
    expect(runEnded("solo", "", 0), "nothing is no record").toBe(false);
    expect(runEnded("solo", "", 7)).toBe(true);
    expect(runEnded("solo", "", 5)).toBe(false);
    expect(runEnded("solo", "clean", 5)).toBe(true);
    expect([bestRun("solo"), bestRun("solo", "clean"), bestRun("other")]).toEqual([7, 5, undefined]);
  });

  it("writes what is left of the time", () => {
    expect([180000, 65001, 9000, -1].map(face)).toEqual(["3:00", "1:06", "0:09", "0:00"]);
  });
});
