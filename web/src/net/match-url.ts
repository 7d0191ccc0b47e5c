// A match in a URL, on its way from a browser to a server: behind the #, which stays between the two pages.

import { packed, unpacked } from "./link-code";
import type { Travelling } from "./messages";
import { m } from "../words/words";

/** Longer addresses are not opened by every browser. */
const MOST = 60_000;
/** No match has as many characters. */
const MOST_TEXT = 10_000_000;

/** The address that takes a match to a server; rejects with a sentence where it cannot. */
export async function matchUrl(server: string, match: Travelling): Promise<string> {
  let home: URL;
  try {
    home = new URL(/^https?:\/\//.test(server.trim()) ? server.trim() : `https://${server.trim()}`);
  } catch {
    throw new Error(m.take.no_address());
  }
  const code = await packed(JSON.stringify(match));
  if (code.length > MOST) throw new Error(m.take.too_long());
  return new URL(`/take#${code}`, home.origin).href;
}

/** The match in an address. */
export async function matchFromUrl(code: string): Promise<Travelling> {
  try {
    const found = JSON.parse(await unpacked(code, MOST_TEXT)) as Partial<Travelling>;
    if (typeof found.text === "string" && Array.isArray(found.seats)) return { text: found.text, seats: found.seats };
  } catch {
    // not whole
  }
  throw new Error(m.take.incomplete());
}
