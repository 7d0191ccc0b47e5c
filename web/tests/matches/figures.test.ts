import { expect, test } from "vitest";
import { opponentsOf, recordsByGame, resultIn } from "../../src/matches/figures";
import { match, me, seat } from "./sample-matches";

test("results are counted by opponents, in the order in which they came", () => {
  const friend = [me, seat(1, { kind: "person", name: "Ben", title: "" })];
  const found = recordsByGame([
    match("t5", [1, -1]), match("t1", [1, -1]), match("t2", [-1, 1]), match("t4", [1, -1]), match("t3", [0, 0]),
    match("t6", [1, -1], { seats: friend }),
  ]).get("g");
  expect(found?.map(({ opponents, won, streak, scores }) => [opponents, won, streak, scores.map((one) => one.score)]))
    .toEqual([["Cadet", 3, 2, [1, 0, 0.5, 1, 1]], ["people", 1, 1, [1]]]);
});
test("places between the best and the worst count for what they are", () => {
  const found = recordsByGame([match("t1", [0, 1, -1]), match("t2", [1, 0, -1])]).get("g");
  expect(found?.[0]?.scores.map(({ score, word }) => [score, word])).toEqual([[0.5, "2nd"], [1, "won"]]);
});
test("a hot seat and a match without an end have no result, alone it is solved or not", () => {
  expect(resultIn(match("t1", [1, -1], { you: [0, 1] }))).toBeUndefined();
  expect(resultIn(match("t1", [1], { outcome: undefined }))).toBeUndefined();
  const alone = recordsByGame([match("t1", [1]), match("t2", [-1])]).get("g");
  expect(alone?.map(({ opponents, won, scores }) => [opponents, won, scores.length])).toEqual([["", 1, 2]]);
});
test("who was stood in for is a person, and bots of several levels are told so", () => {
  expect(opponentsOf(match("t1", [0, 0], { seats: [me, seat(1, { stands_in: true })] }))).toBe("people");
  const levels = [me, seat(1), seat(2, { title: "Admiral" })];
  expect(opponentsOf(match("t1", [0, 0, 0], { seats: levels }))).toBe("mixed bots");
});
