import { expect, test } from "vitest";
import { headline, resultOf } from "../../src/seats/results";

const outcome = (...returns: number[]) => ({ sentence: "", returns });

test("of two, one wins and one loses", () => {
  expect([0, 1].map((seat) => headline(outcome(1, -1), seat))).toEqual(["You win", "You lose"]);
});
test("where there are places, one finishes at a place", () => {
  const all = outcome(1, 0, -0.5, -1);
  expect([0, 1, 2, 3].map((seat) => headline(all, seat))).toEqual([
    "You win",
    "You finished 2nd",
    "You finished 3rd",
    "You finished 4th",
  ]);
});
test("a camp wins together", () => {
  const camps = outcome(1, -1, 1, -1);
  expect([headline(camps, 2), resultOf(camps, 0)]).toEqual(["You win", "won"]);
});
test("a shared first place is said to be shared, other shared places are counted from the top", () => {
  const shared = outcome(0.5, 0.5, -1);
  expect([0, 2].map((seat) => headline(shared, seat))).toEqual(["You share the win", "You lose"]);
  expect(resultOf(shared, 1)).toBe("shared win");
  expect(headline(outcome(1, 0, 0, -1), 2)).toBe("You finished 2nd");
});
test("all alike is a draw", () => {
  expect([headline(outcome(0, 0), 1), resultOf(outcome(0, 0), 0)]).toEqual(["Draw", "drew"]);
});
test("who plays alone has solved it or not: nobody is there to draw with", () => {
  expect([1, 0, -1].map((mine) => headline(outcome(mine), 0))).toEqual(["Solved", "Not solved", "Not solved"]);
  expect(resultOf(outcome(0), 0)).toBe("not solved");
});
