import { expect, test } from "vitest";
import { fitted } from "../../src/rules/diagrams";

test("words of a diagram have eleven pixels at least: they grow, and then the diagram does", () => {
  expect(fitted(700, 700, [12, 20])).toEqual({ width: 700, least: 11 });
  expect(fitted(350, 700, [14, 20])).toEqual({ width: 350, least: 22 });
  const { width, least } = fitted(326, 700, [9.5, 20]);
  expect(width).toBeGreaterThan(326);
  expect(least * (width / 700)).toBeCloseTo(11);
  expect(least / 9.5).toBeLessThanOrEqual(1.8);
  expect(fitted(326, 200, [])).toEqual({ width: 326, least: (11 * 200) / 326 });
});
