import { beforeEach, expect, test } from "vitest";
import { finishedMatches, rename, titleOf } from "../../src/matches/archive";
import { exported, imported, parsed } from "../../src/matches/match-file";
import { finishedLessons, finishLesson } from "../../src/lessons/finished-lessons";
import { transport, use } from "../../src/net/transport";
import { seatTokens } from "../../src/net/seat-tokens";
import { bestIn, ended } from "../../src/puzzles/contests";
import { bestOf, solved } from "../../src/puzzles/daily-puzzle";
import { match, me, seat } from "./sample-matches";

const RECORD = (table: string): string => `cellar record 1\n# of ${table}\n1. a\n\n2. b\n`;
const KEYS = ["finished", "holds", "daily", "contests", "lessons"];
const clear = (): void => KEYS.forEach((key) => localStorage.setItem(`cellar.${key}`, "{}"));

/** A server that has some records and lays out what it is sent. */
let sent: { text: string; seats: unknown }[] = [];
beforeEach(() => {
  clear();
  sent = [];
  const before = transport();
  use({
    open: () => {
      throw new Error("no sockets here");
    },
    picture: (path) => path,
    ask: async (path, { body = "" }) => {
      const table = /tables\/(\w+)/.exec(path)?.[1] ?? "";
      if (path.endsWith("/record") && table === "t2") return Response.json({ sentence: "Not yet." }, { status: 403 });
      if (path.endsWith("/record")) return new Response(RECORD(table));
      if (path === "/api/records") {
        const wish = JSON.parse(body) as { text: string; seats: unknown };
        if (wish.text.includes("broken")) return Response.json({ sentence: "No such move." }, { status: 400 });
        sent.push(wish);
        return Response.json({ table: `n${sent.length}`, token: `token${sent.length}` });
      }
      return Response.json({ ...match(table, [1, -1]), table, over: true, created: 777, since: 777 });
    },
  });
  return () => use(before);
});

test("everything goes into one file and comes back on another device", async () => {
  solved({ game: "g", date: "2026-11-18" }, 7);
  ended({ game: "g", name: "long" }, 57);
  finishLesson("g", "first");
  rename("t1", "The long one");
  const others = [me, seat(1, { kind: "person", name: "Ben" }), seat(2), seat(3, { stands_in: true, person: "Eva" })];
  const matches = [match("t1", [1, -1, 0, 0], { seats: others, since: 42 }), match("t2", [1, -1])];
  const text = await exported(matches.map((one) => ({ ...one, over: true })));
  expect(text).toContain("# missing: t2. Not yet.");
  clear();
  const { tables, problems } = await imported(text);
  expect([tables.map(({ table }) => table), problems]).toEqual([["n1"], []]);
  expect(sent[0]?.text.trim()).toBe(RECORD("t1").trim());
  expect(sent[0]?.seats).toEqual([
    { who: "me", name: "Ann" }, { who: "friend", name: "Ben" }, { who: "bot", bot: "easy" },
    { who: "friend", name: "Eva" },
  ]);
  expect(seatTokens()).toEqual([{ table: "n1", token: "token1" }]);
  expect(finishedMatches().map(({ table, since }) => [table, since])).toEqual([["n1", 42]]);
  expect([titleOf("n1"), bestOf("g", "2026-11-18"), bestIn("g", "long"), finishedLessons()]).toEqual([
    "The long one", 7, 57, { g: ["first"] },
  ]);
});
test("what was reached here already is not made worse", async () => {
  solved({ game: "g", date: "2026-11-18" }, 9);
  const text = await exported([]);
  clear();
  solved({ game: "g", date: "2026-11-18" }, 7);
  expect(await imported(text)).toEqual({ tables: [], problems: [] });
  expect(bestOf("g", "2026-11-18")).toBe(7);
});
test("a match that cannot be read is told, and does not keep the others out", async () => {
  const { tables, problems } = await imported(`${RECORD("a")}\n${RECORD("broken")}\n${RECORD("c")}`);
  expect([tables.length, problems]).toEqual([2, ["Match 2: No such move."]]);
  expect((await imported("")).problems).toEqual([
    "There's no match in this file. Choose a file that you saved from Cellar.",
  ]);
});
test("a record keeps its own remarks and blank lines; remarks that are no JSON are skipped", () => {
  const { parts } = parsed(`# seats: [{"who":"me"}]\n${RECORD("a")}# seats: {oops\n${RECORD("b")}`);
  expect(parts.map(({ seats }) => seats)).toEqual([[{ who: "me" }], []]);
  expect(parts[0]?.record).toContain("1. a\n\n2. b");
});
