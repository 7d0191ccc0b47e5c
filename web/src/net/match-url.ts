// A match in a URL, on its way from a browser to a server: behind the #, which stays between the two pages.

import type { Travelling } from "./messages";
import { m } from "../words/words";

/** Longer addresses are not opened by every browser. */
const MOST = 60_000;

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
    const found = JSON.parse(await unpacked(code)) as Partial<Travelling>;
    if (typeof found.text === "string" && Array.isArray(found.seats)) return { text: found.text, seats: found.seats };
  } catch {
    // not whole
  }
  throw new Error(m.take.incomplete());
}

async function through(data: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
}

async function packed(text: string): Promise<string> {
  const data = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const bytes = Array.from(data, (byte) => String.fromCharCode(byte)).join("");
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpacked(code: string): Promise<string> {
  const bytes = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const data = Uint8Array.from(bytes, (sign) => sign.charCodeAt(0));
  return new TextDecoder().decode(await through(data, new DecompressionStream("deflate-raw")));
}
