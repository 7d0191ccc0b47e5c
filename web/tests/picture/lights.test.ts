import { describe, expect, test } from "vitest";
import type { Shape } from "../../src/net/messages";
import { brackets, standingOn, taken } from "../../src/picture/lights";
import { spotOf } from "../../src/picture/picture";
import { item } from "../sample-messages";

const square: [number, number][] = [[-10, -10], [10, -10], [10, 10], [-10, 10]];
const ring = (x: number): NonNullable<ReturnType<typeof spotOf>["ring"]> =>
  spotOf({ id: "place", kind: "polygon", x, y: 0, points: square }).ring!;
const piece = (id: string, x: number): Shape => item(id, { x, y: 1 });

describe("a place that may be chosen", () => {
  test("is taken by what stands in its middle, not beside it", () => {
    expect(taken(ring(0), [piece("a", 2)])).toBe(true);
    expect(taken(ring(0), [piece("a", 9)])).toBe(false);
    expect(taken(ring(0), [])).toBe(false);
  });
  test("lifts what stands on it when it is chosen", () => {
    expect([...standingOn([ring(0), null], [piece("a", 1), piece("b", 20)])]).toEqual(["a"]);
  });
  test("has a bracket at each corner of a square, at every second one of a hexagon", () => {
    const hexagon = [0, 1, 2, 3, 4, 5].map((k): [number, number] => [Math.cos(k), Math.sin(k)]);
    expect(brackets(square).match(/M/g)).toHaveLength(4);
    expect(brackets(hexagon).match(/M/g)).toHaveLength(3);
    expect(brackets([[0, 0], [100, 0], [100, 100], [0, 100]])).toContain("L92.0 92.0L");
  });
});
