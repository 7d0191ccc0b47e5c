// The worker that thinks: a second Python, which answers the same frames as a server's worker process.

import type { PyProxy } from "pyodide/ffi";
import { boot } from "./python/python";
import { scope } from "./python/worker-scope";

interface Thinker extends PyProxy {
  hear(frame: Uint8Array): void;
}

const early: Uint8Array[] = [];

scope.onmessage = ({ data }) => {
  scope.onmessage = ({ data: frame }) => void early.push(frame as Uint8Array);
  start((data as { python: string }).python).catch((problem: unknown) => {
    console.error(problem);
    scope.postMessage(null);
  });
};

async function start(folder: string): Promise<void> {
  const python = await boot(folder, () => undefined);
  const { begin } = python.pyimport("cellar.browser.thinking.worker") as unknown as {
    begin(say: (frame: Uint8Array) => void): Thinker;
  };
  const thinker = begin((frame) => scope.postMessage(frame));
  scope.onmessage = ({ data }) => thinker.hear(data as Uint8Array);
  for (const frame of early.splice(0)) thinker.hear(frame);
}
