// The home page says only what is loaded with it: the first rooms of the catalogues.

import { expect, test } from "vitest";
import english from "../../messages/en.json?raw";

const IMPORT = /(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]*)"/g;
const files = import.meta.glob<string>("../../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
const texts = new Map(Object.entries(files).map(([path, text]) => [path.replace("../../src/", ""), text]));
const rooms = Object.keys(JSON.parse(english) as object);
/** As catalogues.ts has it. */
const first = rooms.slice(0, 1 + rooms.indexOf("board"));

/** A module, and what it imports in any way; a site without a server, which is all in `local`, loads all words. */
function reached(module: string, found = new Set<string>()): Set<string> {
  if (found.has(module) || module.startsWith("local/")) return found;
  found.add(module);
  for (const [, path = ""] of (texts.get(module) ?? "").matchAll(IMPORT)) {
    const at = new URL(path, `file:///${module}`).pathname.slice(1);
    const there = [at, `${at}.ts`].find((one) => texts.has(one));
    if (there) reached(there, found);
  }
  return found;
}

const roomsOf = (module: string): string[] => {
  const found = [...(texts.get(module) ?? "").matchAll(/\bm\.(\w+)\.\w+/g)].map(([, room = ""]) => room);
  return found.filter((room) => rooms.includes(room));
};

test("what the home page imports says nothing that comes later", () => {
  const home = [...reached("pages/Home.svelte"), "App.svelte", "ui/UpdateNotice.svelte"];
  expect(home, "boards and puzzles are among it").toEqual(
    expect.arrayContaining(["board/Board.svelte", "puzzles/daily-puzzle.ts", "net/api.ts"]),
  );
  const late = home.filter((module) => !roomsOf(module).every((room) => first.includes(room)));
  expect(late).toEqual([]);
});

test("no room is loaded with the home page that it never says", () => {
  const home = [...reached("pages/Home.svelte"), "App.svelte", "ui/Tabs.svelte", "ui/UpdateNotice.svelte"];
  const said = new Set(home.flatMap(roomsOf));
  expect(first.filter((room) => !said.has(room))).toEqual([]);
});
