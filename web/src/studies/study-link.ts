// A study in an address: its text as a code.

import { packed, unpacked } from "../net/link-code";
import { m } from "../words/words";
import { MOST, read, written, type Study } from "./study";

/** Longer links are cut by those who pass them on: a file has to do. */
export const MOST_LINK = 24_000;

export const encoded = (study: Study): Promise<string> => packed(written(study));

export async function decoded(code: string): Promise<Study> {
  const text = await unpacked(code, MOST.characters).catch((problem: unknown) => {
    throw new Error(problem instanceof RangeError ? m.study.too_large() : m.study.broken_link());
  });
  return read(text);
}
