// The page's catalogues: messages/*.json, in ICU's MessageFormat, become modules of functions at build time, one for each
// language; the page loads the one that its reader speaks. `node catalogues.ts` writes their types alone.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import compileModule from "@messageformat/core/compile-module.js";
import MessageFormat from "@messageformat/core";
import { parse, type Token } from "@messageformat/parser";
import type { Plugin } from "vite";

/** Messages by room and name. */
export type Catalogue = Record<string, Record<string, string>>;

const SOURCE = "en";
/** English with accents, and longer: it shows which words are in no catalogue, and what is too narrow for a language. */
export const PSEUDO = "en-XA";
const MODULE = /^\0?words:(.+)$/;

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export function catalogue(language: string): Catalogue {
  if (language === PSEUDO) return mapped(catalogue(SOURCE), pseudo);
  return JSON.parse(readFileSync(at(`messages/${language}.json`), "utf-8")) as Catalogue;
}

function mapped(messages: Catalogue, by: (message: string) => string): Catalogue {
  const room = (found: Record<string, string>) =>
    Object.fromEntries(Object.entries(found).map(([name, message]) => [name, by(message)]));
  return Object.fromEntries(Object.entries(messages).map(([name, found]) => [name, room(found)]));
}

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = [..."áƀçđéƒĝĥíĵķłḿñóþǫŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶŁḾÑÓÞǪŔŠŢÚṼŴẊÝŽ"];

/** A message as the pseudo-language has it: letters with accents, every second vowel twice. */
export function pseudo(message: string): string {
  let depth = 0;
  let vowels = 0;
  return [...message].map((letter) => {
    if (letter === "{") depth += 1;
    if (letter === "}") depth -= 1;
    // Names of arguments, and cases of a plural, stand between an odd number of braces.
    const place = depth % 2 ? -1 : PLAIN.indexOf(letter);
    const accented = ACCENTED[place];
    if (accented === undefined) return letter;
    return /[aeiouy]/i.test(letter) && vowels++ % 5 !== 4 ? accented + accented : accented;
  }).join("");
}

/** The arguments of a message, by name: how many, or a text. */
export function inputs(message: string): Map<string, "number" | "string"> {
  const found = new Map<string, "number" | "string">();
  const look = (tokens: Token[]): void => {
    for (const token of tokens) {
      if (!("arg" in token)) continue;
      const number = token.type === "plural" || token.type === "selectordinal" || token.type === "function";
      if (number || !found.has(token.arg)) found.set(token.arg, number ? "number" : "string");
      if ("cases" in token) for (const { tokens: within } of token.cases) look(within);
    }
  };
  look(parse(message));
  return found;
}

function types(): string {
  const argument = ([name, type]: [string, string]) => `${name}: ${type === "number" ? type : "string | number"}`;
  const message = ([name, text]: [string, string]) => {
    const given = [...inputs(text)].map(argument).join("; ");
    return `    /** ${text.replaceAll("*/", "* /")} */\n    ${name}: (${given && `given: { ${given} }`}) => string;\n`;
  };
  const rooms = Object.entries(catalogue(SOURCE)).map(
    ([room, messages]) => `  ${room}: {\n${Object.entries(messages).map(message).join("")}  };\n`,
  );
  const head = "// Written by catalogues.ts.\n\ninterface Messages {\n";
  return `${head}${rooms.join("")}}\n\ndeclare module "words:*" {\n  const messages: Messages;\n  export default messages;\n}\n`;
}

export function writeTypes(): void {
  writeFileSync(at("words.d.ts"), types());
}

/** `import("words:es")`: a language's messages, compiled. */
export function catalogues(): Plugin {
  return {
    name: "cellar-catalogues",
    buildStart: writeTypes,
    resolveId: (id) => (id.startsWith("words:") ? `\0${id}` : undefined),
    load(id) {
      const language = MODULE.exec(id)?.[1];
      if (!language) return undefined;
      const source = language === PSEUDO ? SOURCE : language;
      this.addWatchFile(at(`messages/${source}.json`));
      return compileModule(new MessageFormat(source.slice(0, 2)), catalogue(language));
    },
  };
}

if (process.argv[1] === at("catalogues.ts")) writeTypes();
