// The worker in which this device thinks: the folder of Python comes first, then frames, and words to stop.

import type { PyProxy } from "pyodide/ffi";
import { boot } from "../local/python/python";

interface Here {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}
interface Device extends PyProxy {
  hear(frame: Uint8Array): void;
  enough(why: string): void;
}

const here = self as unknown as Here;

here.onmessage = ({ data }) => {
  start(data as string).catch((problem: unknown) => {
    console.info(problem); // the server thinks then, and nobody misses anything
    here.postMessage(null);
  });
};

async function start(folder: string): Promise<void> {
  const python = await boot(folder, () => undefined);
  const { begin } = python.pyimport("cellar.browser.thinking.device") as unknown as {
    begin(say: (text: string) => void): Device;
  };
  const device = begin((text) => here.postMessage(text));
  here.onmessage = ({ data }) => {
    if (typeof data === "string") device.enough(data);
    else device.hear(data as Uint8Array);
  };
  here.postMessage("ready");
}
