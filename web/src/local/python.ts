// Python in a worker: Pyodide from files beside the page, never from anybody else, with what is packed for it.

import type { PyodideAPI } from "pyodide";
import { unpack } from "./pack";
import type { Stage } from "./port";

interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array): void;
}

export async function boot(folder: string, told: (stage: Stage) => void): Promise<PyodideAPI> {
  told("fetching");
  const packed = fetch(`${folder}cellar.pack`).then(unpack);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as typeof import("pyodide");
  const python = await loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}stdlib.zip`,
    async fsInit(system: FileSystem, { sitePackages }: { sitePackages: string }) {
      told("starting");
      const made = new Set<string>();
      for (const { path, data } of await packed) {
        const place = `${sitePackages}/${path}`;
        const within = place.slice(0, place.lastIndexOf("/"));
        if (!made.has(within)) system.mkdirTree(within);
        made.add(within);
        system.writeFile(place, data);
      }
    },
  } as Parameters<typeof loadPyodide>[0]);
  told("loading");
  return python;
}
