// Python in a worker: Pyodide from files beside the page, never from another host, with the modules packed for it.
//
// This is the only module that uses private interfaces of Pyodide and of Emscripten, below it: snapshots of a started
// Python and what they consist of, and libraries that are compiled before Python runs. web/package.json pins Pyodide.
// A version that lacks one of them costs time and nothing else: libraries are then loaded by Python itself, and every
// visit starts Python anew, with a sentence on the console.

import type { PyodideAPI } from "pyodide";
import { unpack, unzipped } from "./archive";
import type { Stage } from "./stages";
import { findSnapshot, deleteSnapshot, restoreMemory, type Snapshot, type Started } from "./snapshot";

interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array, options: object): void;
}
/** Python's WebAssembly instance, as far as it is used here; all of it is private to Emscripten. */
interface Module {
  HEAPU8: Uint8Array;
  wasmTable: WebAssembly.Table;
  /** libraries by path, for whoever opens them */
  preloadedWasm: Record<string, unknown>;
  loadWebAssemblyModule(library: Uint8Array, flags: object, path: string, scope: object): unknown;
  /** have so much memory, or more */
  _emscripten_resize_heap(bytes: number): boolean;
  /** where it is said how much of the memory is in use */
  _emscripten_get_sbrk_ptr(): number;
  getValue(pointer: number, type: "*"): number;
}
interface Loaded {
  python: PyodideAPI;
  module: Module;
}

/** What a snapshot needs of the module, and what libraries do. */
const SBRK = "_emscripten_get_sbrk_ptr";
const FOR_SNAPSHOTS = ["HEAPU8", "wasmTable", "_emscripten_resize_heap", SBRK, "getValue"] as const;
const FOR_LIBRARIES = ["preloadedWasm", "loadWebAssemblyModule"] as const;
/** Python itself, as Pyodide calls it. */
const WASM = "pyodide.asm.wasm";
/** How a snapshot of Pyodide's begins: a number that says that it is one, and how long its head is. */
const MAGIC = 0x706e7300;
const HEAD_SIZE = 4;

/** What a Pyodide lacks of what is needed, as a sentence; "" if it lacks nothing. */
function lacking(there: object, names: readonly string[]): string {
  const missing = names.find((name) => !(name in there));
  return missing ? `This version of Pyodide has no ${missing}, so Python is started anew at every visit.` : "";
}

function need(there: object, names: readonly string[]): void {
  const sentence = lacking(there, names);
  if (sentence) throw new Error(sentence);
}

// A Python that was kept would draw the same numbers at each visit; and Pyodide adds to its path a second time.
const SETTLE = "import random, sys; random.seed(); sys.path.remove('')";

/** Python, ready to use: restored from the snapshot on this device, or started anew. */
export async function boot(folder: string, told: (stage: Stage) => void): Promise<PyodideAPI> {
  told("fetching");
  const kept = findSnapshot(folder);
  try {
    return (await load(folder, told, kept)).python;
  } catch (problem) {
    if (!(await kept)) throw problem;
    console.info(problem);
    await deleteSnapshot(folder);
    return (await load(folder, told, null)).python;
  }
}

/** Start a Python, import everything, and take a snapshot of its memory. */
export async function prepare(folder: string): Promise<Started> {
  const { python, module } = await load(folder, () => undefined, null, true);
  need(module, FOR_SNAPSHOTS);
  need(python, ["makeMemorySnapshot"]);
  const functions = module.wasmTable.length;
  python.pyimport("cellar.browser.imports").destroy();
  python.runPython("import gc; gc.collect()");
  if (module.wasmTable.length !== functions) throw new Error("A module has brought functions that nobody would have.");
  // What Pyodide has noted of packages is an object of JavaScript; nobody asks for it.
  delete (python.loadedPackages as Record<string, string>)["msgspec"];
  const { makeMemorySnapshot } = python as unknown as { makeMemorySnapshot(): Uint8Array<ArrayBuffer> };
  return { ...split(makeMemorySnapshot()), functions };
}

/** A snapshot's head, as Pyodide has written it, and the memory after it. */
function split(made: Uint8Array<ArrayBuffer>): Pick<Started, "head" | "memory"> {
  const numbers = new DataView(made.buffer, made.byteOffset);
  const end = numbers.getUint32(HEAD_SIZE, true);
  if (numbers.getUint32(0, true) !== MAGIC || end > made.length) {
    throw new Error("This Pyodide writes snapshots in another way, so Python is started anew at every visit.");
  }
  return { head: made.subarray(0, end), memory: made.subarray(end) };
}

/** Pyodide asks for its largest file by name: it lies there compressed, and plain once the site is kept. Where it
 * cannot be had Pyodide would wait for ever: what is handed back rejects then. */
function unpackWasm(folder: string): Promise<never> {
  const wasm = `${folder}${WASM}`;
  const { fetch } = globalThis;
  return new Promise((_, failed) => {
    globalThis.fetch = async (asked, more) => {
      if (!String(asked).endsWith(WASM)) return fetch(asked, more);
      globalThis.fetch = fetch;
      try {
        const kept = typeof caches !== "undefined" && (await caches.match(wasm));
        return kept ? await fetch(wasm) : await unzipped(await fetch(`${wasm}.gz`), "application/wasm", failed);
      } catch (problem) {
        failed(problem as Error);
        return new Promise<never>(() => undefined);
      }
    };
  });
}

async function load(
  folder: string,
  told: (stage: Stage) => void,
  kept: Promise<Snapshot | null> | null,
  keeping = false,
): Promise<Loaded> {
  // What takes longest comes first: Python's own files, then what is laid into them.
  const glue = import(/* @vite-ignore */ `${folder}pyodide.asm.mjs`) as Promise<{
    default(settings: Module): Promise<Module>;
  }>;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as typeof import("pyodide");
  const found = await kept;
  const packed = fetch(`${folder}cellar.pack`).then(unpack);
  let module!: Module;
  const lost = unpackWasm(folder);
  const loading = loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}stdlib.zip`,
    async createPyodideModule(settings: Module) {
      module = settings;
      if (!found) return (await glue).default(settings);
      const [made, data] = await Promise.all([(await glue).default(settings), found.read()]);
      need(made, FOR_SNAPSHOTS);
      if (made.wasmTable.length !== found.functions) throw new Error("What was kept is of another Python.");
      if (made.HEAPU8.length < found.size) made._emscripten_resize_heap(found.size);
      restoreMemory(found, data, made.HEAPU8, made.getValue(made._emscripten_get_sbrk_ptr(), "*"));
      return made;
    },
    async fsInit(system: FileSystem, { sitePackages }: { sitePackages: string }) {
      told("starting");
      // A snapshot points to libraries: they must lie at the same place in each Python.
      if (keeping || found) need(module, FOR_LIBRARIES);
      const preloads = !lacking(module, FOR_LIBRARIES);
      const made = new Set<string>();
      for (const { path, data } of await packed.catch(() => [])) {
        const place = `${sitePackages}/${path}`;
        const within = place.slice(0, place.lastIndexOf("/"));
        if (!made.has(within)) system.mkdirTree(within);
        made.add(within);
        system.writeFile(place, data, { canOwn: true });
        // Before Python runs; otherwise Python loads a library when it is imported.
        if (preloads && path.endsWith(".so")) {
          module.preloadedWasm[place] = module.loadWebAssemblyModule(data, { nodelete: true }, place, {});
        }
      }
    },
    _makeSnapshot: keeping,
    ...(found && { _loadSnapshot: found.head }),
  } as unknown as Parameters<typeof loadPyodide>[0]);
  // Pyodide goes on without what it could not lay into its files.
  const python = await Promise.race([loading, lost, packed.then(() => loading)]);
  if (found) python.runPython(SETTLE);
  told("loading");
  return { python, module };
}
