import { describe, expect, test } from "vitest";
import type { Motion, Telling } from "../../src/net/messages";
import { beats, LONGEST, stepTime } from "../../src/picture/cue-timing";

describe("the pace", () => {
  test("is steady for few beats", () => expect(stepTime(3, 0, "normal", false)).toBe(300));
  test("never takes longer than a person waits gladly", () => {
    for (const count of [1, 8, 41, 120]) {
      expect(count * stepTime(count, 0, "normal", false)).toBeLessThanOrEqual(LONGEST);
    }
  });
  test("lets a story be read, at the pace that was set once for all games", () => {
    expect([9, 18, 40].map((count) => stepTime(count, 0, "normal", false))).toEqual([700, 700, 700]);
    expect(stepTime(18, 0, "slow", false)).toBeGreaterThan(700);
    expect(stepTime(18, 0, "fast", false)).toBeLessThan(700);
  });
  test("hurries when more moves wait", () => {
    expect(stepTime(20, 3, "normal", false)).toBeLessThan(stepTime(20, 0, "normal", false));
  });
  test("does not move at all when told so", () => {
    expect(stepTime(5, 0, "off", false)).toBe(0);
    expect(stepTime(5, 0, "normal", true)).toBe(0);
    expect(stepTime(400, 0, "normal", false)).toBe(0);
  });
});

test("a telling is one beat, unless something moves twice in it", () => {
  const move = (item: string, to: number): Motion => ({ kind: "move", item, end: [to, to] });
  const tellings: Telling[] = [
    { said: ["a"], cues: [move("x", 1), move("y", 1), move("x", 2)] },
    { said: ["silent"] },
    { said: ["b"], cues: [{ kind: "flash", item: "x" }] },
  ];
  expect(beats(tellings).map(({ cues, telling }) => [cues.length, telling.said[0]])).toEqual([
    [2, "a"],
    [1, "a"],
    [1, "b"],
  ]);
});

test("a flight takes longer than a step, and what it hits longer still", () => {
  const weigh = (...kinds: Motion["kind"][]): number | undefined =>
    beats([{ said: [""], cues: kinds.map((kind) => ({ kind, item: kind })) }])[0]?.weight;
  expect([weigh("move"), weigh("trail", "move"), weigh("trail", "move", "vanish")]).toEqual([1, 1.5, 2.8]);
});
