// Has a memory snapshot made for the next visit, by another worker, when the table has been quiet for a while.

import { findSnapshot } from "./snapshot";

const QUIET_MS = 4_000;
const TRIES = 50;
/** So many GB, as far as the browser tells, for a Python more for two seconds. */
const ENOUGH = 4;

/** Have a Python kept for the next visit, as soon as it has been quiet for a while. */
export async function scheduleSnapshot(folder: string, quiet: () => number): Promise<void> {
  const { deviceMemory = ENOUGH } = navigator as { deviceMemory?: number };
  if (typeof caches === "undefined" || deviceMemory < ENOUGH) return;
  for (let left = TRIES; left; left--) {
    await new Promise((wake) => setTimeout(wake, QUIET_MS));
    if (await findSnapshot(folder)) return;
    // Not before the site is kept: this is not to load anything a second time.
    if (quiet() < QUIET_MS || !(await caches.match(`${folder}pyodide.asm.wasm`))) continue;
    const maker = new Worker(new URL("./snapshot-worker.ts", import.meta.url), { type: "module", name: "maker" });
    // Nobody misses it: an error that goes on from here would be taken for the table's.
    maker.onerror = (event) => event.preventDefault();
    maker.postMessage(folder);
    return;
  }
}
