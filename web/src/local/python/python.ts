// Starts Python in a worker: Pyodide from files beside the page, from a memory snapshot where there is one.

import type { PyodideAPI } from "pyodide";
import { unpack } from "./archive";
import type { Stage } from "./stages";
import { findSnapshot, deleteSnapshot, restoreMemory, type Snapshot } from "./snapshot";

interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array, options: object): void;
}
/** Python's WebAssembly, as far as this looks into it. */
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

// A Python that was kept would draw the same numbers at each visit; and Pyodide adds to its path a second time.
const SETTLE = "import random, sys; random.seed(); sys.path.remove('')";

/** A Python: the one that is kept on this device, or a new one. */
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

/** A Python that has imported everything: its memory, and how many functions it may point to. */
export async function prepare(folder: string): Promise<[Uint8Array<ArrayBuffer>, number]> {
  const { python, module } = await load(folder, () => undefined, null, true);
  const functions = module.wasmTable.length;
  python.pyimport("cellar.browser.imports").destroy();
  python.runPython("import gc; gc.collect()");
  if (module.wasmTable.length !== functions) throw new Error("A module has brought functions that nobody would have.");
  // What Pyodide has noted of packages is an object of JavaScript; nobody asks for it.
  delete (python.loadedPackages as Record<string, string>)["msgspec"];
  const { makeMemorySnapshot } = python as unknown as { makeMemorySnapshot(): Uint8Array<ArrayBuffer> };
  return [makeMemorySnapshot(), functions];
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
  const python = await loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}stdlib.zip`,
    async createPyodideModule(settings: Module) {
      module = settings;
      if (!found) return (await glue).default(settings);
      const [made, data] = await Promise.all([(await glue).default(settings), found.read()]);
      if (made.wasmTable.length !== found.functions) throw new Error("What was kept is of another Python.");
      if (made.HEAPU8.length < found.size) made._emscripten_resize_heap(found.size);
      restoreMemory(found, data, made.HEAPU8, made.getValue(made._emscripten_get_sbrk_ptr(), "*"));
      return made;
    },
    async fsInit(system: FileSystem, { sitePackages }: { sitePackages: string }) {
      told("starting");
      const made = new Set<string>();
      for (const { path, data } of await packed) {
        const place = `${sitePackages}/${path}`;
        const within = place.slice(0, place.lastIndexOf("/"));
        if (!made.has(within)) system.mkdirTree(within);
        made.add(within);
        system.writeFile(place, data, { canOwn: true });
        // Before Python runs, so that it lies at the same place in each: a memory that was kept points there.
        if (path.endsWith(".so")) {
          module.preloadedWasm[place] = module.loadWebAssemblyModule(data, { nodelete: true }, place, {});
        }
      }
    },
    _makeSnapshot: keeping,
    ...(found && { _loadSnapshot: found.head }),
  } as unknown as Parameters<typeof loadPyodide>[0]);
  if (found) python.runPython(SETTLE);
  told("loading");
  return { python, module };
}
