import { expect, test } from "vitest";
import { LANGUAGES } from "../../src/words/language";
import { sentences } from "./sentences";

const files = import.meta.glob<string>("../../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
/** Written by programs; or said to programs, in a worker's console and between a browser's tabs. */
const OTHERS = /^(?:net\/messages|ui\/defs|local\/python\/\w+|local\/row-store)\./;
/** Names, keys of the keyboard, and what only programs and their authors read. */
const ALLOWED = [
  new RegExp(`: (?:${Object.values(LANGUAGES).join("|")})$`),
  /: (?:Cellar|u|h|t|Esc|https:\/\/table\.example\.org)$/,
  /: (?:Authorization|Bearer|take over|[bt][lr](?: [bt][lr])+|p, li, td, .*|\(max-width: .*|.*var\(--trace\)\))$/,
  /: (?:index\.html has no #app|There is no picture at)$/,
  // English sentences of games, which this file puts into the second person.
  /^seats\/names\.ts:\d+: You(?:r)?$/,
];

test("no sentence stands in the sources: people read them in their own language", () => {
  const found = Object.entries(files)
    .map(([path, text]) => [path.replace("../../src/", ""), text] as const)
    .filter(([path]) => !OTHERS.test(path))
    .flatMap(([path, text]) => sentences(path, text));
  expect(found.length, "it looks").toBeGreaterThan(5);
  expect(found.filter((one) => !ALLOWED.some((allowed) => allowed.test(one)))).toEqual([]);
});

test.each([
  ["a.svelte", "<p>Hello {name}</p>", "Hello"],
  ["a.svelte", '<p title="hint">{name}</p>', "hint"],
  ["a.svelte", '<p aria-label={on ? "on" : m.app.off()}></p>', "on"],
  ["a.svelte", '<p>{on ? m.app.on() : "off"}</p>', "off"],
  ["a.svelte", "<p>{`${count} moves`}</p>", "moves"],
  ["a.ts", 'throw new Error("This cannot be.");', "This cannot be."],
  ["a.ts", "const said = `Move ${ply}`;", "Move"],
])("in %s, %s is found", (file, source, words) => {
  expect(sentences(file, source)).toEqual([`${file}:1: ${words}`]);
});

test.each([
  ["a.svelte", '<p class="small muted" role="status">{m.app.skip()}</p>'],
  ["a.svelte", '<option selected={kind === "A word"}>{name}</option>'],
  ["a.ts", 'import { m } from "../words/words"; node.querySelector("svg path");'],
  ["a.ts", 'type Kind = "One thing" | "Another thing"; const kind = "log";'],
])("in %s, nothing of %s is a sentence", (file, source) => {
  expect(sentences(file, source)).toEqual([]);
});
