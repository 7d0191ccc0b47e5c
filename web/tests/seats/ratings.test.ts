import { expect, test } from "vitest";
import type { GameEntry, Seat } from "../../src/net/messages";
import { ranked } from "../../src/seats/bots";
import { changeInWords, countsFor, ratingInWords, spreadInWords } from "../../src/seats/ratings";

test("a provisional rating has its mark, and a change its sign", () => {
  expect(ratingInWords({ points: 1540 })).toBe("1540");
  expect(ratingInWords({ points: 1540, provisional: true })).toBe("1540?");
  expect(spreadInWords({ points: 1540, spread: 160 })).toBe("1540 ± 160");
  expect(spreadInWords({ points: 1300 }), "a bot's is fixed").toBe("1300");
  expect(changeInWords({ points: 1578, change: 78, provisional: true })).toBe("1578? (+78)");
  expect(changeInWords({ points: 1422, change: -78 })).toBe("1422 (−78)");
});

test("a rating and a result belong to the person, also where a bot plays on", () => {
  const seat: Seat = { seat: 0, role: "Angel", name: "Quinn", kind: "bot", state: "here", person: "Ann" };
  expect(countsFor({ ...seat, rating: { points: 1422 } }, false)).toBe("Ann");
  expect(countsFor({ ...seat, out: "resigned" }, false), "the bot is named while it plays on").toBe("");
  expect(countsFor({ ...seat, out: "resigned" }, true)).toBe("Ann");
  expect(countsFor({ ...seat, stands_in: true }, true), "it was the bot that ended it").toBe("");
});

test("only bots with a rating are offered for a rated match", () => {
  const bots = [
    { name: "random", title: "Random", sentence: "" },
    { name: "novice", title: "Novice", sentence: "", level: "Novice", rating: 1300 },
  ];
  const entry = { bots } as unknown as GameEntry;
  expect(ranked(entry, 0).bots).toHaveLength(1);
  expect(ranked(entry, 0, true)).toEqual({ levels: [bots[1]], characters: [], bots: [] });
});

test("characters are offered apart from levels, and are none", () => {
  const level = { name: "club", title: "Captain", sentence: "", level: "Club player", rating: 1500 };
  const character = { name: "guard", title: "Guard", sentence: "", face: "M2 2h9z" };
  const other = { name: "random", title: "Random", sentence: "" };
  const entry = { bots: [other, level, character] } as unknown as GameEntry;
  expect(ranked(entry, 0)).toEqual({ levels: [level], characters: [character], bots: [other] });
});
