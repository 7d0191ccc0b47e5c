import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { scheduleSnapshot } from "../../src/local/python/snapshot-scheduler";

const FOLDER = "https://club.example/python/0123456789ab/";
const BROWSER = "Browser/1";

/** Workers that were started, by what they were told. */
let started: string[] = [];
let site = true;
let about: string | null = null;
let quiet = 10_000;

beforeEach(() => {
  [started, site, about, quiet] = [[], true, null, 10_000];
  vi.useFakeTimers();
  vi.stubGlobal("self", globalThis); // where the address of a worker is made
  vi.stubGlobal("navigator", { userAgent: BROWSER });
  vi.stubGlobal("Worker", class {
    postMessage(folder: string): void {
      started.push(folder);
    }
  });
  vi.stubGlobal("caches", {
    open: async () => ({ match: async () => (about === null ? undefined : new Response(about)) }),
    match: async () => (site ? new Response("") : undefined),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a Python for the next visit", () => {
  test("is started once, when it has been quiet for a while", async () => {
    quiet = 10;
    void scheduleSnapshot(FOLDER, () => quiet);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started).toEqual([]);
    quiet = 10_000;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started).toEqual([FOLDER]);
  });

  test("waits until all of the site is kept", async () => {
    site = false;
    void scheduleSnapshot(FOLDER, () => quiet);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started).toEqual([]);
    site = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started).toEqual([FOLDER]);
  });

  test("is not started where there is one", async () => {
    about = JSON.stringify({ browser: BROWSER, head: [] });
    void scheduleSnapshot(FOLDER, () => quiet);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(started).toEqual([]);
  });

  test("is not started on a device with little memory, or where nothing is kept", async () => {
    vi.stubGlobal("navigator", { userAgent: BROWSER, deviceMemory: 2 });
    await scheduleSnapshot(FOLDER, () => quiet);
    vi.stubGlobal("navigator", { userAgent: BROWSER });
    vi.stubGlobal("caches", undefined);
    await scheduleSnapshot(FOLDER, () => quiet);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(started).toEqual([]);
  });
});
