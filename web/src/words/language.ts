// The reader's language: asked for in the address, remembered, or wished for by the browser.

const KEY = "cellar.language";
/** Languages that the page speaks, by their own names. */
export const LANGUAGES = { en: "English", es: "Español", "zh-Hans": "简体中文" } as const;
/** English with accents, which nobody speaks: it shows tests what is in no catalogue. */
const PSEUDO = "en-XA";

export type Language = keyof typeof LANGUAGES | typeof PSEUDO;

const known = (tag: string | null): tag is Language => tag === PSEUDO || (tag !== null && tag in LANGUAGES);

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // private window: the browser's wish stands
  }
}

/** The first of the browser's wishes that the page speaks; whoever reads any Chinese is given the simplified one. */
function wished(): Language {
  const base = (tag: string): string => tag.toLowerCase().split("-")[0] ?? "";
  const spoken = Object.keys(LANGUAGES) as Language[];
  for (const tag of navigator.languages) {
    const found = spoken.find((one) => base(one) === base(tag));
    if (found) return found;
  }
  return "en";
}

function chosen(): Language {
  const asked = new URLSearchParams(window.location.search).get("language");
  if (known(asked)) remember(asked);
  const kept = known(asked) ? asked : remembered();
  return known(kept) ? kept : wished();
}

const spoken = chosen();
document.documentElement.lang = spoken;

/** The language of this page until it is loaded anew, as BCP 47 writes it: servers are told the same. */
export function language(): Language {
  return spoken;
}

/** The language for dates, numbers and lists: English ones are written as in Britain. */
export function locale(): string {
  return spoken.startsWith("en") ? "en-GB" : spoken;
}

/** Speak another language: the page is loaded anew, with its catalogue. */
export function speak(other: Language): void {
  remember(other);
  const here = new URL(window.location.href);
  // The address says it where nothing can be remembered.
  if (remembered() === other) here.searchParams.delete("language");
  else here.searchParams.set("language", other);
  if (here.href === window.location.href) window.location.reload();
  else window.location.replace(here);
}
