// The worker with the table: Python with the lobby and the matches, its storage, and the channel to other tabs.

import type { PyProxy } from "pyodide/ffi";
import { scheduleSnapshot } from "./python/snapshot-scheduler";
import { type AboutTable, type Beginning } from "./worker-protocol";
import { STAGES } from "./python/stages";
import { boot } from "./python/python";
import { deleteSnapshot } from "./python/snapshot";
import { lookAtHost } from "./host-check";
import { thinker } from "./thinker-port";
import { openDatabase, transact, type Transact } from "./row-store";
import { scope as worker } from "./python/worker-scope";

interface Table extends PyProxy {
  hear(text: string): void;
  told(text: string): void;
}

const say = (message: AboutTable): void => worker.postMessage(JSON.stringify(message));
const early: string[] = [];

worker.onmessage = ({ data }) => {
  worker.onmessage = ({ data: text }) => void early.push(text as string);
  begin(data as Beginning).catch((problem: unknown) => {
    console.error(problem);
    // Whatever it was: the next try is with a new Python.
    const { python, scope } = data as Beginning;
    void deleteSnapshot(python).catch(() => undefined);
    void lookAtHost(new URL(scope, python)).then((host) => say({ type: "failed", what: "opened", host }));
  });
};

async function begin({ python: folder, scope }: Beginning): Promise<void> {
  const [python, database] = await Promise.all([
    boot(folder, (stage) => say({ type: "progress", stage, done: STAGES.indexOf(stage), total: STAGES.length })),
    storage(scope),
  ]);
  const channel = "BroadcastChannel" in self ? new BroadcastChannel(`cellar-matches ${scope}`) : null;
  const { start } = python.pyimport("cellar.browser.table.start") as unknown as {
    start(...parts: unknown[]): Promise<Table>;
  };
  const table = await start(
    (text: string) => worker.postMessage(text),
    database,
    channel ? (text: string) => channel.postMessage(text) : null,
    (hear: (frame: Uint8Array | null) => void) => thinker(wanted, hear),
  );
  if (channel) channel.onmessage = ({ data }) => table.told(data as string);
  let heard = performance.now();
  worker.onmessage = ({ data }) => {
    heard = performance.now();
    table.hear(data as string);
  };
  for (const text of early.splice(0)) table.hear(text);
  scheduleSnapshot(folder, () => performance.now() - heard).catch((problem: unknown) => console.info(problem));
}

/** What the browser keeps; null where it keeps nothing, and matches last as long as the tab. */
async function storage(scope: string): Promise<Transact | null> {
  try {
    const database = await openDatabase(scope, indexedDB);
    say({ type: "storage", kept: true });
    return (steps) => transact(database, steps);
  } catch {
    say({ type: "storage", kept: false });
    return null;
  }
}

/** The page is to start the worker that thinks. */
function wanted(port: MessagePort): void {
  worker.postMessage(null, [port]);
}
