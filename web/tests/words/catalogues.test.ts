import { parse, type Token } from "@messageformat/parser";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../src/words/language";
import { m } from "../../src/words/words";

type Catalogue = Record<string, Record<string, string>>;

const read = import.meta.glob<Catalogue>("../../messages/*.json", { import: "default", eager: true });
const catalogues = new Map(Object.entries(read).map(([path, found]) => [path.replace(/.*\/|\.json$/g, ""), found]));
const english = catalogues.get("en") ?? {};
const sources = Object.values(
  import.meta.glob<string>("../../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true }),
).join("\n");

/** Messages by room and name. */
const flat = (messages: Catalogue): Map<string, string> =>
  new Map(
    Object.entries(messages).flatMap(([room, found]) =>
      Object.entries(found).map(([name, message]) => [`${room}.${name}`, message]),
    ),
  );

/** The arguments of a message; `shown`: only those that stand in it, not those that only choose a plural. */
function placeholders(tokens: Token[], shown = false): string[] {
  return tokens.flatMap((token) => {
    if (!("arg" in token)) return [];
    const within = "cases" in token ? token.cases.flatMap((one) => placeholders(one.tokens, shown)) : [];
    return shown && token.type === "plural" ? within : [token.arg, ...within];
  });
}

/** The cases of a message's plurals: `one`, `other`, `=0`. */
const cases = (tokens: Token[]): string[] =>
  tokens.flatMap((token) =>
    token.type === "plural" ? token.cases.flatMap(({ key, tokens: within }) => [key, ...cases(within)]) : [],
  );

test("there is a catalogue for every language that can be chosen, and no other", () => {
  expect([...catalogues.keys()].sort()).toEqual(Object.keys(LANGUAGES).sort());
});

test("every message is said somewhere, and by its whole name", () => {
  const unsaid = [...flat(english).keys()].filter((name) => !new RegExp(`\\bm\\.${name}\\b`).test(sources));
  expect(unsaid).toEqual([]);
});

describe.each(Object.keys(LANGUAGES).filter((language) => language !== "en"))("in %s", (language) => {
  const own = flat(catalogues.get(language) ?? {});

  test("there are the messages of English, in its order", () => {
    expect([...own.keys()]).toEqual([...flat(english).keys()]);
  });

  test("messages have the arguments of English", () => {
    const wrong = [...flat(english)].filter(([name, message]) => {
      const [known, theirs] = [parse(message), placeholders(parse(own.get(name) ?? ""))];
      const [all, shown] = [placeholders(known), placeholders(known, true)];
      return !theirs.every((one) => all.includes(one)) || !shown.every((one) => theirs.includes(one));
    });
    expect(wrong).toEqual([]);
  });

  test("plurals have the cases of the language", () => {
    const wanted = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
    // A million is "un millón de": no count of ours is as large.
    wanted.delete("many");
    const wrong = [...own].filter(([, message]) => {
      const found = cases(parse(message)).filter((key) => /^[a-z]/.test(key));
      return found.some((key) => !wanted.has(key)) || (found.length > 0 && !found.includes("other"));
    });
    expect(wrong).toEqual([]);
  });

  test("little is the same as in English", () => {
    const same = [...flat(english)].filter(
      ([name, message]) => /[a-z]{2}/.test(words(message)) && own.get(name) === message,
    );
    expect(same.map(([name]) => name).sort()).toEqual(SAME[language] ?? []);
  });
});

/** A message without its arguments. */
const words = (message: string): string => message.replace(/\{\w+\}/g, "");

/** What both languages call alike. */
const SAME: Record<string, string[]> = {
  es: [
    "format.minutes",
    "join.bot",
    "lobby.bots",
    "lobby.option_off",
    "play.chat",
    "play.normal",
    "puzzles.count",
    "seats.bots",
  ],
};

test("plurals and places are English", () => {
  expect([0, 1, 2].map((count) => m.play.replay_last({ count }))).toEqual([
    "Replay the last 0 moves",
    "Replay the last move",
    "Replay the last 2 moves",
  ]);
  expect([1, 2, 3, 4, 11, 21].map((place) => m.seats.place({ place }))).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "21st",
  ]);
});

test("the pseudo-language has every letter accented, arguments as they are, and is two fifths longer", async () => {
  // In a built module they are a list.
  const given = new Proxy({}, { get: () => 7 });
  const saidBy = (messages: object): string[] =>
    Object.values(messages as ((given: object) => string)[]).map((message) => message(given));
  const parts = await Promise.all([import("words:en-XA"), import("words:en-XA/rest")]);
  const accented = parts.flatMap((part) => Object.values(part.default as object as ((given: object) => string)[]));
  const said = saidBy(accented);
  expect(said).toHaveLength(flat(english).size);
  expect(said.filter((one) => /[A-Za-z]/.test(one))).toEqual([]);
  const says = [...flat(english).keys()].indexOf("play.says");
  expect(accented[says]?.({ who: "Ben", text: "Hi" })).toBe("Ben šááýšš: Hi");
  const longer = said.join("").length / saidBy(m).join("").length;
  expect(longer).toBeGreaterThan(1.3);
  expect(longer).toBeLessThan(1.5);
});
