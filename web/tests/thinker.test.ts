// How the table's worker starts the one that thinks: the worker itself is the test's.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HERE, thinker, type Started } from "../src/local/thinker";

class Fake implements Started {
  onmessage: Started["onmessage"] = null;
  onerror: Started["onerror"] = null;
  told: unknown[] = [];
  ended = false;

  postMessage(message: unknown): void {
    this.told.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  say(data: unknown): void {
    this.onmessage?.(new MessageEvent("message", { data }));
  }
}

let made: Fake[];
let heard: (Uint8Array | null)[];
const one = new Uint8Array([1]);
const two = new Uint8Array([2]);

function started() {
  return thinker(
    () => (made[made.length] = new Fake()),
    "./python/",
    (frame) => heard.push(frame),
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  [made, heard] = [[], []];
});
afterEach(() => vi.useRealTimers());

test("a thinker is told everything in its order as soon as its script runs", () => {
  const there = started();
  there.say(one);
  expect(made[0]?.told).toEqual([]);
  made[0]?.say(HERE);
  there.say(two);
  expect(made[0]?.told).toEqual([{ python: "./python/" }, one, two]);
  made[0]?.say(two);
  expect(heard).toEqual([two]);
  vi.advanceTimersByTime(600_000);
  expect(made).toHaveLength(1);
});

test("one whose script never runs is started once more, with all that was said, and has longer", () => {
  const there = started();
  there.say(one);
  vi.advanceTimersByTime(4_000);
  expect(made.map(({ ended }) => ended)).toEqual([true, false]);
  vi.advanceTimersByTime(7_999);
  expect(made).toHaveLength(2);
  made[1]?.say(HERE);
  expect(made[1]?.told).toEqual([{ python: "./python/" }, one]);
  expect(made[0]?.told).toEqual([]);
});

test("one that fails, or is ended, is not started again", () => {
  const there = started();
  made[0]?.onerror?.(new Event("error") as ErrorEvent);
  expect(heard).toEqual([null]);
  vi.advanceTimersByTime(600_000);
  expect(made).toHaveLength(1);
  started();
  there.end();
  expect(made[0]?.ended).toBe(true);
});
