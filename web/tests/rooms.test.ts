// The layers of the page: README.md lists the rooms from top to bottom, and imports only ever go down.

import { expect, test } from "vitest";
import readme from "../README.md?raw";

/** Modules in one folder: more than these, and nobody finds anything. */
const MOST = 20;
const IMPORT = /(?:from|import|new URL\()\s*\(?\s*"(\.{1,2}\/[^"]*)"/g;

const rooms = [...readme.matchAll(/^src\/(\S+) {2,}/gm)].map(([, room]) => room ?? "");
const files = import.meta.glob<string>("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
/** each module's text, by its path below src */
const texts = new Map(Object.entries(files).map(([path, text]) => [path.replace("../src/", ""), text]));
const modules = [...texts.keys()];

/** The folder of a module: "" for src itself. */
const roomOf = (module: string): string => module.slice(0, Math.max(0, module.lastIndexOf("/")));

/** What a module imports in any way, types and workers too: paths below src. */
function imports(module: string): string[] {
  const at = (path: string): string => new URL(path, `file:///${module}`).pathname.slice(1);
  return [...(texts.get(module) ?? "").matchAll(IMPORT)].map(([, path = ""]) => at(path));
}

test("every module stands in a room of the README, but for the page's own start", () => {
  expect([...new Set(modules.map(roomOf))].sort()).toEqual(["", ...rooms].sort());
  expect(modules.filter((module) => !roomOf(module)).sort()).toEqual(["App.svelte", "main.ts"]);
});

test("no room has more modules than one can look over", () => {
  const full = rooms.filter((room) => modules.filter((module) => roomOf(module) === room).length > MOST);
  expect(full).toEqual([]);
});

test("a room imports only from itself and from rooms below it", () => {
  const wrong = modules.flatMap((module) => {
    const from = rooms.indexOf(roomOf(module));
    return imports(module)
      .filter((path) => rooms.indexOf(roomOf(path)) < from)
      .map((path) => `${module} imports ${path}`);
  });
  expect(wrong).toEqual([]);
});

test("the imports are found", () => {
  expect(imports("main.ts")).toContain("local/startup.svelte");
  const found = imports("local/startup.svelte.ts");
  expect(found).toEqual(expect.arrayContaining(["net/transport", "local/table-worker.ts"]));
});

test("every module says first what it is", () => {
  const first = (module: string): string => (module.endsWith(".ts") ? "// " : "<!-- @component ");
  const silent = modules.filter((module) => !texts.get(module)?.startsWith(first(module)));
  expect(silent).toEqual([]);
});
