// The page's own words in the reader's language: functions, compiled from messages/*.json (catalogues.ts).

import { language, type Language } from "./language";

type Catalogue = typeof import("words:en");

const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: () => import("words:en"),
  es: () => import("words:es"),
  "zh-Hans": () => import("words:zh-Hans"),
  "en-XA": () => import("words:en-XA"),
};

/** The messages, once they are loaded: whoever says something asks for it then, not while modules are loaded. */
export let m = {} as Catalogue["default"];

/** Load the reader's catalogue, and no other. */
export async function loadWords(): Promise<void> {
  m = (await catalogues[language()]()).default;
}
