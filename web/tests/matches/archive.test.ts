import { beforeEach, expect, test } from "vitest";
import { archive, finishedGames, finishedMatches, runningHolds } from "../../src/matches/archive";
import { archived, rename, takeInArchive, titleOf, unarchive } from "../../src/matches/archive";
import { keepToken, tokenOf } from "../../src/net/seat-tokens";
import { match } from "./sample-matches";

beforeEach(() => {
  localStorage.setItem("cellar.finished", "{}");
  localStorage.setItem("cellar.holds", "[]");
});

test("finished matches stay, the last one first, and running ones are no part of it", () => {
  archive([{ ...match("t3", [1, -1]), over: true }, { ...match("t1", [1, -1]), over: true }]);
  archive([{ ...match("t2", [1, -1]), over: true }, { ...match("t9", [0, 0]), over: false }]);
  archive([]);
  expect(finishedMatches().map(({ table }) => table)).toEqual(["t3", "t2", "t1"]);
  expect(finishedGames()).toEqual(["g"]);
});
test("what is known to be over is not asked for again", () => {
  keepToken("t1", "a");
  keepToken("t2", "b");
  archive([match("t1", [1, -1])]);
  expect(runningHolds()).toEqual([{ table: "t2", token: "b" }]);
});
test("a deleted match is gone with its name, but its game is no longer new", () => {
  archive([match("t1", [1, -1])]);
  rename("t1", "The long one");
  expect(titleOf("t1")).toBe("The long one");
  rename("t1", "");
  expect(titleOf("t1")).toBe("");
  rename("t1", "Again");
  unarchive("t1");
  expect([finishedMatches(), titleOf("t1"), finishedGames()]).toEqual([[], "", ["g"]]);
});
test("what an older page has kept is read: the games, and that tables were over", () => {
  localStorage.setItem("cellar.finished", JSON.stringify({ games: ["z"], tables: ["t7"] }));
  expect([finishedGames(), finishedMatches()]).toEqual([["z"], []]);
});
test("another device's matches are taken in; what was deleted on either is gone on both, this one's names stay", () => {
  archive([match("t1", [1, -1]), match("t4", [1, -1])]);
  rename("t1", "Mine");
  unarchive("t4");
  keepToken("t3", "a");
  const { matches } = { matches: { t2: match("t2", [1, -1]), t3: match("t3", [1, -1]), t4: match("t4", [1, -1]) } };
  takeInArchive({ matches, games: ["z"], titles: { t1: "Theirs", t2: "Other" }, removed: ["t3"] });
  expect(finishedMatches().map(({ table }) => table)).toEqual(["t2", "t1"]);
  expect([titleOf("t1"), titleOf("t2"), tokenOf("t3")]).toEqual(["Mine", "Other", ""]);
  expect(finishedGames()).toEqual(["g", "z"]);
  expect(archived().removed).toEqual(["t4", "t3"]);
});
