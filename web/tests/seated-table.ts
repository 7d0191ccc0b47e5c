// A table with the test at the server's end, for each test of a file.

import { afterEach, beforeEach, vi } from "vitest";
import type { Event, Snapshot, View } from "../src/net/messages";
import { settings } from "../src/ui/settings.svelte";
import { REST } from "../src/board/stage.svelte";
import { Table } from "../src/match/table.svelte";
import { FakeSocket } from "./fake-socket";
import { moves, snapshot, telling, view } from "./sample-messages";

/** The normal pace of one beat, and with the rest after it. */
export const BEAT = 300;
export const OVER = BEAT + REST;
export const OUTCOME = { sentence: "It is over.", returns: [1] };
/** A move that takes one beat to be played. */
export const MOVING: Event["entry"] = {
  ply: 5,
  actor: 0,
  text: "m",
  tellings: [telling("It moves.", { kind: "move", item: "a", end: [5, 5] })],
};

export let table: Table;
export let socket: FakeSocket;

/** Sit down before every test, and get up after it. */
export function seated(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    settings.speed = "normal";
    FakeSocket.install();
    table = new Table("t1", "secret");
    socket = FakeSocket.last.accept();
  });
  afterEach(async () => {
    table.close();
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** A table where these click paths are legal: at version 4, nothing moving. */
export function sit(paths: string[], more: Partial<Snapshot> = {}, seen: Partial<View> = {}): void {
  const legal = moves(...paths);
  const sites = Object.fromEntries(legal.flatMap((move) => move.path).map((site) => [site, `the ${site}`]));
  socket.say(snapshot(4, { view: view({ moves: legal, sites, ...seen }), ...more }));
}
