// The two ends of a thinker: the worker itself is the test's.

import { expect, test, vi } from "vitest";
import { think, thinker, type Thinker, type Thinking } from "../../src/local/thinker-port";

function begun() {
  const told: unknown[] = [];
  const heard: (Uint8Array | null)[] = [];
  const postMessage = (said: unknown): void => void told.push(said);
  const worker: Thinking = { onmessage: null, onerror: null, postMessage, terminate: vi.fn() };
  const end: Thinker = thinker(
    (port) => think(worker, "./python/", port),
    (frame) => heard.push(frame),
  );
  return { worker, told, heard, end };
}

test("it is told everything in its order, and what it says is heard", async () => {
  const { worker, told, heard, end } = begun();
  const memory = new Uint8Array([1]);
  end.say(memory);
  memory[0] = 9;
  end.say(new Uint8Array([2]));
  await vi.waitFor(() => expect(told).toEqual([{ python: "./python/" }, new Uint8Array([1]), new Uint8Array([2])]));
  worker.onmessage?.call(worker as Worker, new MessageEvent("message", { data: new Uint8Array([3]) }));
  await vi.waitFor(() => expect(heard).toEqual([new Uint8Array([3])]));
});

test("one that fails says no more", async () => {
  const { worker, heard } = begun();
  worker.onerror?.call(worker as Worker, new Event("error") as ErrorEvent);
  await vi.waitFor(() => expect(heard).toEqual([null]));
});

test("one that is ended is gone", async () => {
  const { worker, end } = begun();
  end.end();
  await vi.waitFor(() => expect(worker.terminate).toHaveBeenCalled());
});
