import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { boot, prepare } from "../../src/local/python/python";
import { findSnapshot, saveSnapshot } from "../../src/local/python/snapshot";

// A Pyodide with as much of its private interfaces as a test leaves it: `lacks` names what a newer one has no more.

const PAGE = 4096;
const HEAD = 32;
const MAGIC = 0x706e7300;

/** What the Pyodides were made of, and what was done with them. */
interface Log {
  lacks: Set<string>;
  magic: number;
  preloaded: string[];
  restored: boolean[];
}
const log: Log = { lacks: new Set(), magic: MAGIC, preloaded: [], restored: [] };

const PYODIDE = `export default async (module) => {
  const { lacks } = globalThis.pyodideLog;
  const all = {
    HEAPU8: new Uint8Array(${2 * PAGE}),
    wasmTable: { length: 3 },
    preloadedWasm: {},
    loadWebAssemblyModule: (data, flags, path) => (globalThis.pyodideLog.preloaded.push(path), {}),
    _emscripten_resize_heap: () => true,
    _emscripten_get_sbrk_ptr: () => 0,
    getValue: () => 0,
  };
  for (const [name, value] of Object.entries(all)) if (!lacks.has(name)) module[name] = value;
  await module.fsInit({ mkdirTree() {}, writeFile() {} }, { sitePackages: "/site" });
  return module;
};
export async function loadPyodide(options) {
  const { lacks, magic, restored } = globalThis.pyodideLog;
  await options.createPyodideModule({ fsInit: options.fsInit });
  restored.push("_loadSnapshot" in options);
  const python = { loadedPackages: {}, runPython() {}, pyimport: () => ({ destroy() {} }) };
  const makeMemorySnapshot = () => {
    const made = new Uint8Array(${HEAD + 2 * PAGE});
    const numbers = new DataView(made.buffer);
    numbers.setUint32(0, magic, true);
    numbers.setUint32(4, ${HEAD}, true);
    made[${HEAD}] = 1;
    return made;
  };
  return lacks.has("makeMemorySnapshot") ? python : { ...python, makeMemorySnapshot };
}`;

/** A folder in which every file is that: its name becomes a comment. */
const folder = `data:text/javascript,${encodeURIComponent(PYODIDE)}//`;
const info: string[] = [];

beforeEach(() => {
  Object.assign(log, { lacks: new Set(), magic: MAGIC, preloaded: [], restored: [] });
  info.length = 0;
  const packed = new Blob([JSON.stringify([["library.so", 1]]), "\nx"]);
  const kept = new Map<string, Response>();
  vi.stubGlobal("pyodideLog", log);
  vi.stubGlobal("navigator", { userAgent: "Browser/1" });
  vi.stubGlobal("fetch", async () => new Response(packed.stream().pipeThrough(new CompressionStream("gzip"))));
  vi.stubGlobal("console", { ...console, info: (problem: Error) => info.push(problem.message) });
  vi.stubGlobal("caches", {
    open: async () => ({
      match: async (name: string) => kept.get(name)?.clone(),
      put: async (name: string, response: Response) => void kept.set(name, response),
    }),
    delete: async () => kept.clear(),
  });
});

afterEach(() => vi.unstubAllGlobals());

const start = (): Promise<unknown> => boot(folder, () => undefined);

describe("a Pyodide with the private interfaces that are used", () => {
  test("is restored from its snapshot", async () => {
    await saveSnapshot(folder, await prepare(folder));
    await start();
    expect(log.restored).toEqual([false, true]);
    expect(log.preloaded).toEqual(["/site/library.so", "/site/library.so"]);
    expect(info).toEqual([]);
  });
});

describe("a Pyodide that lacks a private interface", () => {
  test.each(["makeMemorySnapshot", "wasmTable", "_emscripten_get_sbrk_ptr", "preloadedWasm"])(
    "has no snapshot made without %s, and a sentence says why",
    async (name) => {
      log.lacks = new Set([name]);
      await expect(prepare(folder)).rejects.toThrow(
        `This version of Pyodide has no ${name}, so Python is started anew at every visit.`,
      );
      await start();
      expect(log.restored.at(-1)).toBe(false);
    },
  );

  test("has no snapshot made if it writes them in another way", async () => {
    log.magic = 1;
    await expect(prepare(folder)).rejects.toThrow("writes snapshots in another way");
  });

  test.each(["_emscripten_resize_heap", "loadWebAssemblyModule"])(
    "is started anew without %s where there is a snapshot, which is forgotten",
    async (name) => {
      await saveSnapshot(folder, await prepare(folder));
      log.lacks = new Set([name]);
      await start();
      expect(log.restored).toEqual([false, false]);
      expect(info).toEqual([`This version of Pyodide has no ${name}, so Python is started anew at every visit.`]);
      expect(await findSnapshot(folder)).toBeNull();
    },
  );

  test("loads libraries itself where they cannot be loaded before it runs", async () => {
    log.lacks = new Set(["preloadedWasm"]);
    await start();
    expect(log.preloaded).toEqual([]);
  });
});
