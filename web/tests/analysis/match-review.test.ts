import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../src/net/api";
import type { Story } from "../../src/net/messages";
import { graphLines, remark, polylines, Review, withBetter } from "../../src/analysis/match-review.svelte";

describe("the story of a match", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  test("is asked for until it is there, and not after one has gone", async () => {
    const answers: Story[] = [{ state: "waiting" }, { state: "working", done: 3, of: 9 }, { state: "ready" }];
    const asked = vi.spyOn(api, "story").mockImplementation(() => Promise.resolve(answers.shift()!));
    const tale = new Review("t1");
    await tale.begin();
    expect(tale.story?.state).toBe("waiting");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(tale.story?.done).toBe(3);
    await vi.advanceTimersByTimeAsync(600);
    expect(tale.story?.state).toBe("ready");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveBeenCalledTimes(3);
    answers.push({ state: "busy" });
    await tale.begin();
    tale.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveBeenCalledTimes(4);
  });
});

test("a graph shows how well each stood, or how far the end was where that is known", () => {
  const curves = [{ seats: [0], values: [0.5, null, 1] }];
  const lines = [{ seats: [0], values: [50, null, 100] }];
  expect(graphLines({ state: "ready", curves })).toEqual({ lines, most: 100 });
  expect(graphLines({ state: "ready", distances: [4, 2, null] })).toEqual({
    lines: [{ seats: [], values: [4, 2, null] }],
    most: 4,
  });
});

test("a line has a gap where nothing is known", () => {
  expect(polylines([100, 50, null, 0], 100, 30, 10)).toEqual(["0.0,0.0 10.0,5.0", "30.0,10.0"]);
});

test("a move is remarked upon by what it gave away, in words that begin a line", () => {
  expect(remark({ ply: 1, actor: 0, kind: "slip", lost: 0.12 })).toBe("Cost 12 points");
  expect(remark({ ply: 1, actor: 0, kind: "slip", slower: 1 })).toBe("1 step longer than needed");
  expect(remark({ ply: 1, actor: -1, kind: "luck" })).toBe("Luck");
});

test("a move of the opening book says how often it was played, whatever else is said of it", () => {
  const book = "Played by Admiral in 31% of 600 matches.";
  expect(withBetter({ ply: 1, actor: 0, kind: "book", book })).toBe(`A book move. ${book}`);
  const slip = withBetter({ ply: 1, actor: 0, kind: "slip", lost: 0.12, best: "e5", book });
  expect(slip).toBe(`Cost 12 points; better: “e5”. ${book}`);
  expect(withBetter({ ply: 1, actor: 0, kind: "slip", lost: 0.12 })).toBe("Cost 12 points");
});
