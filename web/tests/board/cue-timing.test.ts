import { describe, expect, test } from "vitest";
import type { Motion, Telling } from "../../src/net/messages";
import { beats, LONGEST, stepTime } from "../../src/board/cue-timing";

describe("the pace", () => {
  test("is steady for few beats", () => expect(stepTime(3, 0, "normal", false)).toBe(300));
  test("never takes longer than a person waits gladly", () => {
    for (const count of [1, 9, 40, 120]) {
      expect(count * stepTime(count, 0, "normal", false)).toBeLessThanOrEqual(LONGEST);
    }
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
