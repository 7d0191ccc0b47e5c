// The page's catalogues: messages/*.json, in ICU's MessageFormat, become modules of functions when the page is built,
// two for each language: what the home page says, and the rest. `node catalogues.ts` only writes their types.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import compileModule from "@messageformat/core/compile-module.js";
import MessageFormat from "@messageformat/core";
import { parse, type Token } from "@messageformat/parser";
import type { Plugin } from "vite";

/** Messages by room and name. */
type Catalogue = Record<string, Record<string, string>>;

const SOURCE = "en";
/** The last of the rooms that the home page needs, in the order of the catalogues. */
const LAST_OF_HOME = "board";
/** English with accents, and longer: it shows which words are in no catalogue, and what is too narrow. */
export const PSEUDO = "en-XA";

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const read = (language: string): Catalogue =>
  JSON.parse(readFileSync(at(`messages/${language}.json`), "utf-8")) as Catalogue;

/** All messages of a language in English's order; what it lacks stands in English. */
function listed(language: string): { room: string; name: string; message: string }[] {
  const own = language === PSEUDO ? {} : read(language);
  return Object.entries(read(SOURCE)).flatMap(([room, messages]) =>
    Object.entries(messages).map(([name, english]) => {
      const message = language === PSEUDO ? pseudo(english) : (own[room]?.[name] ?? english);
      return { room, name, message };
    }),
  );
}

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = [..."áßçđéƒĝĥíĵķłḿñóþǫŕšţúṽŵжýžÁßÇĐÉƒĜĤÍĴĶŁḾÑÓÞǪŔŠŢÚṼŴЖÝŽ"];

/** A message as the pseudo-language has it: every letter with an accent, every second one twice. */
function pseudo(message: string): string {
  let [depth, letters] = [0, 0];
  const said = [...message].map((letter) => {
    if (letter === "{") depth += 1;
    if (letter === "}") depth -= 1;
    // Names of arguments, and cases of a plural, stand between an odd number of braces.
    const accented = depth % 2 ? undefined : ACCENTED[PLAIN.indexOf(letter)];
    return accented ? accented.repeat(1 + (letters++ % 2)) : letter;
  });
  return said.join("");
}

/** The arguments of a message by name: how many there are of something, or a text. */
function inputs(tokens: Token[], found = new Map<string, string>()): Map<string, string> {
  for (const token of tokens) {
    if (!("arg" in token)) continue;
    const counts = token.type === "plural" || token.type === "selectordinal";
    if (counts || !found.has(token.arg)) found.set(token.arg, counts ? "number" : "string | number");
    if ("cases" in token) for (const { tokens: within } of token.cases) inputs(within, found);
  }
  return found;
}

/** What TypeScript knows of them: `m.home.title({ count })`. */
function types(): string {
  const rooms = new Map<string, string[]>();
  for (const { room, name, message } of listed(SOURCE)) {
    const given = [...inputs(parse(message))].map((one) => one.join(": ")).join("; ");
    const line = `    /** ${message} */\n    ${name}: (${given && `given: { ${given} }`}) => string;\n`;
    rooms.set(room, [...(rooms.get(room) ?? []), line]);
  }
  const all = [...rooms].map(([room, lines]) => `    ${room}: {\n${lines.join("")}    };\n`).join("");
  const end = "  };\n  export default messages;\n}\n";
  return `// Written by catalogues.ts.\n\ndeclare module "words:*" {\n  const messages: {\n${all}${end}`;
}

const writeTypes = (): void => writeFileSync(at("words.d.ts"), types());

/** `import("words:es")` and `import("words:es/rest")`: a language's messages, compiled into lists, of which the second
 * goes on where the first ends. Whoever says `m.home.title()` calls `m[31]()`. */
export function catalogues(): Plugin {
  let numbers = new Map<string, number>();
  let first = 0;
  const prepare = (): void => {
    writeTypes();
    const all = listed(SOURCE);
    numbers = new Map(all.map(({ room, name }, i) => [`${room}.${name}`, i]));
    first = 1 + all.findLastIndex(({ room }) => room === LAST_OF_HOME);
  };
  return {
    name: "cellar-catalogues",
    buildStart: prepare,
    watchChange: (file) => void (file === at(`messages/${SOURCE}.json`) && prepare()),
    resolveId: (id) => (id.startsWith("words:") ? `\0${id}` : undefined),
    load(id) {
      const [, language, rest] = /^\0words:([\w-]+)(\/rest)?$/.exec(id) ?? [];
      if (!language) return undefined;
      const source = language === PSEUDO ? SOURCE : language;
      this.addWatchFile(at(`messages/${source}.json`));
      const part = rest ? listed(language).slice(first) : listed(language).slice(0, first);
      const messages = part.map(({ message }, i) => [i, message]);
      const named = compileModule(new MessageFormat(source.slice(0, 2)), Object.fromEntries(messages));
      return named.replace("export default {", "export default [").replace(/^ {2}"?\d+"?: /gm, "").replace(/\}$/, "]");
    },
    transform(code) {
      if (!/\/words['"]/.test(code)) return undefined;
      return code.replace(/\bm\.(\w+\.\w+)\b/g, (all, name: string) =>
        numbers.has(name) ? `m[${numbers.get(name)}]` : all,
      );
    },
  };
}

if (process.argv[1] === at("catalogues.ts")) writeTypes();
