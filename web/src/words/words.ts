// The page's own words in the reader's language: functions, compiled from messages/*.json (catalogues.ts).

import { language, type Language } from "./language";

type Words = typeof import("words:en")["default"];
type Part = () => Promise<{ default: Words }>;

/** What the home page says, and the rest. */
const catalogues: Record<Language, [Part, Part]> = {
  en: [() => import("words:en"), () => import("words:en/rest")],
  es: [() => import("words:es"), () => import("words:es/rest")],
  "zh-Hans": [() => import("words:zh-Hans"), () => import("words:zh-Hans/rest")],
  "en-XA": [() => import("words:en-XA"), () => import("words:en-XA/rest")],
};

/** The messages, once they are loaded: whoever says something asks for it then, not while modules are loaded. */
export let m = {} as Words;
let whole: Promise<unknown> | undefined;

/** Load what the reader's home page says, and no other language. */
export async function loadWords(): Promise<void> {
  m = (await catalogues[language()][0]()).default;
}

/** Load the rest as well: what every other page needs. */
export function loadAllWords(): Promise<unknown> {
  const [first, rest] = catalogues[language()];
  // When it is run, a message is its number in one list.
  whole ??= Promise.all([first(), rest()]).then((parts) => {
    m = parts.flatMap((part) => part.default as unknown as []) as unknown as Words;
  });
  return whole;
}
