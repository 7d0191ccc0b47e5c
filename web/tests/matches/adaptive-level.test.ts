import { beforeEach, expect, test } from "vitest";
import type { FinishedMatch } from "../../src/matches/archive";
import { adaptiveLevel } from "../../src/matches/adaptive-level";
import type { GameEntry } from "../../src/net/messages";
import { markAssisted } from "../../src/puzzles/assisted";
import { match, me, seat } from "./sample-matches";

const levels = ["novice", "club", "expert", "senior", "master"];
const bots = [{ name: "random" }, ...levels.map((name) => ({ name, title: name, sentence: "", level: name }))];
const game = { name: "g", bots, opponent: "master" } as unknown as GameEntry;
const against = (table: string, bot: string, won: boolean): FinishedMatch =>
  match(table, won ? [1, -1] : [-1, 1], { seats: [me, seat(1, { bot })] });
const chosen = (matches: FinishedMatch[]): [string?, number?] => {
  const found = adaptiveLevel(game, 1, matches);
  return [found?.bot.name, found?.results];
};

beforeEach(() => localStorage.setItem("cellar.assisted", "[]"));

test("a newcomer meets the second level", () => {
  expect(chosen([])).toEqual(["club", 0]);
});
test("who wins meets a stronger one, who loses a weaker one", () => {
  expect(chosen([1, 2, 3].map((i) => against(`t${i}`, "club", true)))[0]).toBe("expert");
  expect(chosen([1, 2, 3].map((i) => against(`t${i}`, "club", false)))[0]).toBe("novice");
});
test("results with help, against people, mixed bots and in other games say nothing", () => {
  markAssisted("t1");
  const friend = match("t2", [1, -1], { seats: [me, seat(1, { kind: "person", bot: "" })] });
  const mixed = match("t3", [1, -1, -1], { seats: [me, seat(1, { bot: "club" }), seat(2, { bot: "master" })] });
  const other = { ...against("t4", "club", true), game: "h" };
  expect(chosen([against("t1", "club", true), friend, mixed, other, match("t5", [1, -1], { you: [0, 1] })])[1]).toBe(0);
});
test.each([0, 1, 2, 3, 4])("players of known strength get even matches: as strong as level %i", (own) => {
  // A fixed sequence in [0, 1): the golden ratio's multiples are spread evenly.
  let draws = 0;
  const draw = (): number => (draws += 0.618_033_988_749_895) % 1;
  const played: FinishedMatch[] = [];
  for (let i = 1; i <= 60; i += 1) {
    const bot = chosen(played)[0] ?? "";
    const chance = 1 / (1 + 3 ** (levels.indexOf(bot) - own));
    played.unshift(against(`t${i}`, bot, draw() < chance));
  }
  const late = played.slice(0, 40);
  const score = late.filter(({ outcome }) => outcome?.returns[0] === 1).length / late.length;
  expect(Math.abs(score - 0.5)).toBeLessThan(0.12);
  const met = late.map(({ seats }) => levels.indexOf(seats[1]?.bot ?? ""));
  expect(met.every((level) => Math.abs(level - own) <= 1)).toBe(true);
});
test("a game without levels has none that adapts", () => {
  expect(adaptiveLevel({ ...game, bots: [bots[0]] } as unknown as GameEntry, 1, [])).toBeUndefined();
});
