// A study in an address: its text, compressed, in letters that links keep.

import { m } from "../words/words";
import { MOST, read, written, type Study } from "./study";

/** Longer links are cut by those who pass them on: a file has to do. */
export const MOST_LINK = 24_000;

export async function encoded(study: Study): Promise<string> {
  const code = new Uint8Array(await bytesOf(written(study), new CompressionStream("deflate-raw"), Infinity));
  let text = "";
  for (const one of code) text += String.fromCharCode(one);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function decoded(code: string): Promise<Study> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  } catch {
    throw new Error(m.study.broken_link());
  }
  let text: Uint8Array;
  try {
    text = await bytesOf(bytes, new DecompressionStream("deflate-raw"), 4 * MOST.characters);
  } catch (problem) {
    throw problem instanceof RangeError ? new Error(m.study.too_large()) : new Error(m.study.broken_link());
  }
  return read(new TextDecoder().decode(text));
}

/** What a stream makes of something, up to a number of bytes: a small code can unfold without end. */
async function bytesOf(
  what: BlobPart,
  through: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
  most: number,
): Promise<Uint8Array> {
  const reader = new Blob([what]).stream().pipeThrough(through).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length <= most) continue;
    await reader.cancel();
    throw new RangeError();
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
