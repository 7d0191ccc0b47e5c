// A Python that has started, kept on the device: its memory, with all modules imported. The next visit lays it over a
// fresh Python in place of starting one. It is of one version of the site and of one browser, and never of another.

/** Memory, and how long the table of functions was that it points into. */
export interface Started {
  memory: Uint8Array<ArrayBuffer>;
  functions: number;
}

/** One that is being read: there is room for it already, and it is in there, or is not what was kept, in a while. */
export interface Found extends Started {
  read: Promise<void>;
}

const place = (folder: string): string => `${folder}started`;
/** Sites of one host have a cache each; a folder is that of a version in the folder of Python of a site. */
const cache = (folder: string): string => `cellar-started ${new URL("../..", folder).pathname}`;

/** Whether there is one of this version, for this browser. */
export async function has(folder: string): Promise<boolean> {
  const kept = await (await caches.open(cache(folder))).match(place(folder));
  return kept?.headers.get("browser") === navigator.userAgent;
}

/** The one of this version, if there is one. */
export async function find(folder: string): Promise<Found | null> {
  try {
    const kept = await (await caches.open(cache(folder))).match(place(folder));
    if (!kept?.body || kept.headers.get("browser") !== navigator.userAgent) return null;
    const memory = new Uint8Array(Number(kept.headers.get("size")));
    return { memory, functions: Number(kept.headers.get("functions")), read: read(kept, kept.body, memory) };
  } catch {
    return null; // a browser that keeps nothing
  }
}

async function read(kept: Response, body: ReadableStream<Uint8Array>, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  let at = 0;
  const reader = body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    memory.set(piece.value, at);
    at += piece.value.length;
  }
  if (at !== memory.length || (await digest(memory)) !== kept.headers.get("digest")) {
    throw new Error("What was kept of Python is damaged.");
  }
}

/** Keep one, in place of those of other versions. */
export async function keep(folder: string, { memory, functions }: Started): Promise<void> {
  const headers = {
    browser: navigator.userAgent,
    functions: String(functions),
    size: String(memory.length),
    digest: await digest(memory),
  };
  await forget(folder);
  await (await caches.open(cache(folder))).put(place(folder), new Response(memory, { headers }));
}

/** Keep none. */
export async function forget(folder: string): Promise<void> {
  await caches.delete(cache(folder));
}

async function digest(memory: Uint8Array<ArrayBuffer>): Promise<string> {
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", memory));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
