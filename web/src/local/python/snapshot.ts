// The memory of a started Python, with all modules imported, cached on the device: the next visit restores it instead
// of starting Python. A snapshot is of one version of the site and of one browser, and is never used with another.

import { hex } from "../../ui/random-id";

type Pages = [first: number, count: number][];
/** The memory of a started Python. */
export interface Started {
  /** what Pyodide has written before the memory: which objects of JavaScript it refers to */
  head: Uint8Array;
  memory: Uint8Array<ArrayBuffer>;
  /** how many functions there were for it to point to */
  functions: number;
}
/** What is known of a cached memory before it is read. */
interface About {
  browser: string;
  functions: number;
  head: number[];
  /** bytes of the whole memory, most of them zero */
  size: number;
  /** the pages that are not all zeros: the first of a run, and how many it has */
  pages: Pages;
  digest: string;
}
export interface Snapshot extends Omit<About, "head"> {
  head: Uint8Array;
  /** read what the pages hold */
  read(): Promise<Uint8Array>;
}

const PAGE = 4096;
const WORD = 8;

const at = (folder: string, name: "about" | "memory"): string => `${folder}started/${name}`;
/** Sites of one host have a cache each: python/VERSION/ is below a site. */
const open = (folder: string): Promise<Cache> => caches.open(name(folder));
const name = (folder: string): string => `cellar-started ${folder.split("/").slice(0, -3).join("/")}`;

/** The snapshot for this version and this browser, if there is one. */
export async function findSnapshot(folder: string): Promise<Snapshot | null> {
  try {
    const cache = await open(folder);
    const answer = await cache.match(at(folder, "about"));
    const about = (await answer?.json()) as About | undefined;
    if (about?.browser !== navigator.userAgent) return null;
    return { ...about, head: Uint8Array.from(about.head), read: () => read(cache, at(folder, "memory"), about.digest) };
  } catch {
    return null; // a browser that keeps nothing
  }
}

async function read(cache: Cache, place: string, expected: string): Promise<Uint8Array> {
  const found = new Uint8Array((await (await cache.match(place))?.arrayBuffer()) ?? []);
  if ((await digest(found)) !== expected) throw new Error("What was kept of Python is damaged.");
  return found;
}

/** Copy a snapshot's pages over a memory, whose first `used` bytes are cleared. */
export function restoreMemory(found: Snapshot, data: Uint8Array, memory: Uint8Array, used: number): void {
  memory.fill(0, 0, used);
  let from = 0;
  for (const [first, count] of found.pages) {
    memory.set(data.subarray(from, from + count * PAGE), first * PAGE);
    from += count * PAGE;
  }
}

/** Cache the memory of a started Python, in place of those of other versions. */
export async function saveSnapshot(folder: string, { head, memory, functions }: Started): Promise<void> {
  const pages = used(memory);
  const parts = pages.map(([first, count]) => memory.subarray(first * PAGE, (first + count) * PAGE));
  const data = new Uint8Array(await new Blob(parts).arrayBuffer());
  const about: About = {
    browser: navigator.userAgent,
    functions,
    head: [...head],
    size: memory.length,
    pages,
    digest: await digest(data),
  };
  await deleteSnapshot(folder);
  const cache = await open(folder);
  await cache.put(at(folder, "memory"), new Response(data));
  await cache.put(at(folder, "about"), new Response(JSON.stringify(about)));
}

/** The pages that are not all zeros. */
function used(memory: Uint8Array): Pages {
  const words = new BigUint64Array(memory.buffer, memory.byteOffset, memory.length / WORD);
  const found: Pages = [];
  for (let page = 0; page * PAGE < memory.length; page++) {
    if (words.subarray((page * PAGE) / WORD, ((page + 1) * PAGE) / WORD).every((word) => !word)) continue;
    const last = found.at(-1);
    if (last && last[0] + last[1] === page) last[1]++;
    else found.push([page, 1]);
  }
  return found;
}

/** Delete the site's snapshot. */
export async function deleteSnapshot(folder: string): Promise<void> {
  await caches.delete(name(folder));
}

async function digest(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
}
