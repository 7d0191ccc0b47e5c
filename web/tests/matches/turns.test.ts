// Whose turn it is in a list of matches: one's own first, and of these the one whose time is up first.

import { expect, test } from "vitest";
import { byTurn, isMine, standing, type Going } from "../../src/matches/turns";
import { face, longTime } from "../../src/seats/clocks.svelte";
import "../words";

const HOUR = 3_600_000;
const seat = (number: number, name: string) =>
  ({ seat: number, role: name, name, kind: "person", state: "here" }) as const;
const match = (table: string, actor: number, due?: number, prompt = ""): Going => ({
  table,
  game: "angel",
  seats: [seat(0, "Ann"), seat(1, "Ben")],
  you: [0],
  ply: 3,
  created: 0,
  since: 0,
  over: false,
  actor,
  prompt,
  ...(due ? { due } : {}),
});

test("one's own turn is first, the shortest time before the others, and those without a time last", () => {
  const all = [match("theirs", 1, 5), match("free", 0), match("late", 0, 9), match("soon", 0, 4)];
  expect(all.sort(byTurn).map(({ table }) => table)).toEqual(["soon", "late", "free", "theirs"]);
  expect(all.filter(isMine)).toHaveLength(3);
  expect(isMine({ ...match("over", 0), over: true })).toBe(false);
});

test("a match says how long there is time, and who is waited for where its prompt is not known", () => {
  expect(standing(match("mine", 0, Date.now() + 50 * HOUR))).toBe("Your turn, 2 days left");
  expect(standing(match("theirs", 1, Date.now() + 5 * HOUR))).toBe("Waiting for Ben, 5 h left");
  expect(standing(match("told", 1, undefined, "Devil marks a cell."))).toBe("Devil marks a cell.");
});

test("a clock of days says days and hours, and less than a day as it is", () => {
  expect(longTime(51 * HOUR)).toBe("2 days 3 h");
  expect(longTime(48 * HOUR)).toBe("2 days");
  expect(longTime(5 * HOUR)).toBe("5 h");
  expect(face(65_000)).toBe("1:05");
});
