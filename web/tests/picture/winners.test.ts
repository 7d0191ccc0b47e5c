import { expect, test } from "vitest";
import { winners } from "../../src/picture/winners";

test("the winners are those who did best, nobody after a draw, a loss to the game, or before the end", () => {
  expect(winners([1, -1, 1])).toEqual([0, 2]);
  expect(winners([1])).toEqual([0]);
  for (const nobody of [[0, 0], [-1], [0], []]) expect(winners(nobody)).toEqual([]);
});
