// Prepares the next visit: when the page is idle, a worker starts a second Python and caches its memory.

import { findSnapshot } from "./snapshot";

const QUIET_MS = 4_000;
const TRIES = 50;
/** Gigabytes of memory that a device must have, as far as the browser tells, for a second Python for two seconds. */
const ENOUGH = 4;

/** Have a started Python cached for the next visit, once the page has been idle for a while. */
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
