// Python in a worker: Pyodide from files beside the page, never from anybody else, with what is packed for it.

import type { PyodideAPI } from "pyodide";
import { unpack } from "./pack";
import type { Stage } from "./port";
import { find, forget, type Found, type Started } from "./started";

interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array): void;
}
/** Python's WebAssembly, as far as this looks into it. */
interface Module {
  wasmTable: WebAssembly.Table;
  /** libraries by path, for whoever opens them */
  preloadedWasm: Record<string, unknown>;
  loadWebAssemblyModule(library: Uint8Array, flags: object, path: string, scope: object): unknown;
}
interface Loaded {
  python: PyodideAPI;
  module: Module;
}

// A Python that is kept has drawn its numbers already: it is not to draw the same ones each time.
const SEED = "import random; random.seed()";

/** A Python: the one that is kept on this device, or a new one. */
export async function boot(folder: string, told: (stage: Stage) => void): Promise<PyodideAPI> {
  told("fetching");
  const found = await find(folder);
  if (found) {
    try {
      const { python } = await load(folder, told, found);
      python.runPython(SEED);
      return python;
    } catch (problem) {
      console.info(problem);
      await forget(folder);
    }
  }
  return (await load(folder, told, null)).python;
}

/** A Python that has imported everything, as it can be kept. */
export async function prepare(folder: string): Promise<Started> {
  const { python, module } = await load(folder, () => undefined, null, true);
  const functions = module.wasmTable.length;
  python.pyimport("cellar.browser.ahead").destroy();
  python.runPython("import gc; gc.collect()");
  if (module.wasmTable.length !== functions) throw new Error("Modules that are kept may not bring functions.");
  // What Pyodide has noted of packages is an object of JavaScript; nobody asks for it.
  delete (python.loadedPackages as Record<string, string>)["msgspec"];
  const { makeMemorySnapshot } = python as unknown as { makeMemorySnapshot(): Uint8Array<ArrayBuffer> };
  return { memory: makeMemorySnapshot(), functions };
}

async function load(
  folder: string,
  told: (stage: Stage) => void,
  found: Found | null,
  keeping = false,
): Promise<Loaded> {
  const packed = fetch(`${folder}cellar.pack`).then(unpack);
  const glue = import(/* @vite-ignore */ `${folder}pyodide.asm.mjs`) as Promise<{
    default(settings: Module): Promise<Module>;
  }>;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as typeof import("pyodide");
  let module!: Module;
  const python = await loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}stdlib.zip`,
    async createPyodideModule(settings: Module) {
      module = settings;
      const [made] = await Promise.all([(await glue).default(settings), found?.read]);
      if (found && module.wasmTable.length !== found.functions) throw new Error("Another Python was kept.");
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
        system.writeFile(place, data);
        // Before Python runs, so that it lies at the same place in each: a memory that was kept points there.
        if (path.endsWith(".so")) {
          module.preloadedWasm[place] = module.loadWebAssemblyModule(data, { nodelete: true }, place, {});
        }
      }
    },
    _makeSnapshot: keeping,
    ...(found && { _loadSnapshot: found.memory }),
  } as unknown as Parameters<typeof loadPyodide>[0]);
  told("loading");
  return { python, module };
}
