// For node: a Python as the page's own code keeps it and takes it up again, from the files of a site. What a browser
// has and node has not is put in its place: fetch reads files, and caches are maps.

import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

const PYTHON = new URL("../../web/src/local/python/", import.meta.url);

// The page's sources name each other without an ending.
registerHooks({
  resolve: (name, context, next) =>
    next(name.startsWith(".") && context.parentURL?.startsWith(PYTHON.href) ? `${name}.ts` : name, context),
});

const kept = new Map();
globalThis.fetch = async (path) => new Response(readFileSync(path));
globalThis.caches = {
  open: async (name) => {
    if (!kept.has(name)) kept.set(name, new Map());
    const cache = kept.get(name);
    return {
      match: async (place) => cache.get(place)?.clone(),
      put: async (place, response) => void cache.set(place, response),
    };
  },
  delete: async (name) => kept.delete(name),
};

const { boot, prepare } = await import(new URL("python.ts", PYTHON).href);
const { findSnapshot, saveSnapshot } = await import(new URL("snapshot.ts", PYTHON).href);

/** A Python from a site's folder python/VERSION/ that was kept, and is there again. */
export async function again(folder) {
  await saveSnapshot(folder, await prepare(folder));
  const python = await boot(folder, () => undefined);
  if (!(await findSnapshot(folder))) throw new Error("It was of no use, and a new one was started.");
  return python;
}
