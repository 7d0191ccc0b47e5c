// The worker that analyses on this device: it is sent the folder of Python first, then frames, and words to stop.

import type { PyProxy } from "pyodide/ffi";
import { boot } from "../local/python/python";
import { scope } from "../local/python/worker-scope";

interface Device extends PyProxy {
  hear(frame: Uint8Array): void;
  enough(why: string): void;
}

scope.onmessage = ({ data }) => {
  start(data as string).catch((problem: unknown) => {
    console.info(problem); // the server thinks then, and nobody misses anything
    scope.postMessage(null);
  });
};

async function start(folder: string): Promise<void> {
  const python = await boot(folder, () => undefined);
  const { begin } = python.pyimport("cellar.browser.thinking.device") as unknown as {
    begin(say: (text: string) => void): Device;
  };
  const device = begin((text) => scope.postMessage(text));
  scope.onmessage = ({ data }) => {
    if (typeof data === "string") device.enough(data);
    else device.hear(data as Uint8Array);
  };
  scope.postMessage("ready");
}
