import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  findSnapshot,
  deleteSnapshot,
  saveSnapshot,
  restoreMemory,
  type Started,
} from "../../src/local/python/snapshot";

const FOLDER = "https://club.example/cellar/python/0123456789ab/";
const HEAD = 32;
const PAGE = 4096;
const FUNCTIONS = 14_318;

/** A memory of so many pages; some hold something. */
function made(pages: number, ...written: [page: number, value: number][]): Started {
  const all = new Uint8Array(HEAD + pages * PAGE);
  all.fill(7, 0, HEAD);
  for (const [page, value] of written) all[HEAD + page * PAGE + 17] = value;
  return { head: all.subarray(0, HEAD), memory: all.subarray(HEAD), functions: FUNCTIONS };
}

const kept = new Map<string, Map<string, Response>>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("navigator", { userAgent: "Browser/1" });
  vi.stubGlobal("caches", {
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, cache);
      return {
        match: async (place: string) => cache.get(place)?.clone(),
        put: async (place: string, response: Response) => void cache.set(place, response),
      };
    },
    delete: async (name: string) => kept.delete(name),
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Put something else in the place of what is kept. */
function replace(ending: string, body: BodyInit): void {
  for (const cache of kept.values()) {
    for (const place of cache.keys()) if (place.endsWith(ending)) cache.set(place, new Response(body));
  }
}

describe("a Python that has started", () => {
  test("is the same when it is laid over a memory that holds other things", async () => {
    const memory = made(9, [0, 1], [1, 2], [5, 3], [8, 4]);
    await saveSnapshot(FOLDER, memory);
    const found = await findSnapshot(FOLDER);
    expect(found?.functions).toBe(FUNCTIONS);
    expect(found?.head).toEqual(memory.head);
    const used = 4 * PAGE;
    const fresh = new Uint8Array(found?.size ?? 0);
    fresh.fill(255, 0, used);
    if (found) restoreMemory(found, await found.read(), fresh, used);
    expect(fresh).toEqual(memory.memory);
  });

  test("takes no more room than what it holds", async () => {
    await saveSnapshot(FOLDER, made(1000, [3, 1], [4, 1], [900, 1]));
    expect((await (await findSnapshot(FOLDER))?.read())?.length).toBe(3 * PAGE);
  });

  test("is of one version, and the only one of a site", async () => {
    await saveSnapshot(FOLDER, made(2, [0, 1]));
    const newer = FOLDER.replace("0123", "ffff");
    expect(await findSnapshot(newer)).toBeNull();
    await saveSnapshot(newer, made(2, [1, 1]));
    expect(await findSnapshot(FOLDER)).toBeNull();
    expect(await findSnapshot(newer)).not.toBeNull();
    const elsewhere = FOLDER.replace("cellar", "other");
    await saveSnapshot(elsewhere, made(2, [1, 1]));
    await deleteSnapshot(elsewhere);
    expect(await findSnapshot(newer)).not.toBeNull();
  });

  test("is of one browser", async () => {
    await saveSnapshot(FOLDER, made(2, [0, 1]));
    vi.stubGlobal("navigator", { userAgent: "Browser/2" });
    expect(await findSnapshot(FOLDER)).toBeNull();
  });

  test("is not read when it is damaged", async () => {
    await saveSnapshot(FOLDER, made(2, [0, 1]));
    replace("/memory", new Uint8Array(PAGE));
    await expect((await findSnapshot(FOLDER))?.read()).rejects.toThrow("damaged");
    replace("/about", "no JSON");
    expect(await findSnapshot(FOLDER)).toBeNull();
  });

  test("is not looked for where nothing is kept", async () => {
    vi.stubGlobal("caches", undefined);
    expect(await findSnapshot(FOLDER)).toBeNull();
  });
});
