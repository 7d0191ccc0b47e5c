// Tables before Python is there: the other end of the port is the test.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { Connection } from "../../src/net/connection";
import type { FromServer, LaidAhead, LayAs, Look } from "../../src/net/messages";
import { transport, use } from "../../src/net/transport";
import { WorkerTransport } from "../../src/local/worker-transport";
import { FakeStore, FakeTable } from "../fake-table";

const WISH = '{"game":"x","options":{}}';
const event = { type: "event", version: 4, ply: 4, view: { actor: 0, prompt: "", since: 1 } };
const look = {
  version: 3,
  snapshot: { type: "snapshot", version: 3, table: "notyet", view: { since: 1 } },
  answers: { a: event },
} as unknown as Look;
const laid: LaidAhead = { draws: ["4611686018427387904"], look };

let table: FakeTable;
let drawer: FakeStore;
let waiting: number;
let acted: boolean;
let heard: FromServer[];

function local(prepared: Record<string, string> = {}): WorkerTransport {
  const told = (count: number, done: boolean): void => void ([waiting, acted] = [count, done]);
  return new WorkerTransport(() => table, () => undefined, told, drawer, prepared);
}

/** A page at a table, as it really is. */
function page(here: WorkerTransport, id: string): Connection {
  use(here);
  const connection = new Connection(id, "token", { heard: (message) => heard.push(message), state: () => undefined });
  connection.open();
  return connection;
}

const said = (): Record<string, unknown>[] =>
  table.of("say").map(({ text }) => JSON.parse(text) as Record<string, unknown>);

const types = (): string[] => heard.map(({ type }) => type);

beforeEach(() => {
  [table, drawer, waiting, heard] = [new FakeTable(), new FakeStore(), 0, []];
  vi.stubGlobal("window", globalThis);
  const before = transport();
  return () => {
    use(before);
    vi.unstubAllGlobals();
  };
});

describe("a table that was seen before", () => {
  beforeEach(() => drawer.looks.set("abc", look));

  test("is shown at once, and nobody waits for it", async () => {
    page(local(), "abc");
    await vi.waitFor(() => expect(heard).toEqual([look.snapshot]));
    expect(waiting).toBe(0);
    expect(said()).toEqual([{ type: "enter", protocol: expect.any(Number), token: "token", since: 3, language: "en" }]);
  });

  test("shows the person's move, which counts when the table has it", async () => {
    const connection = page(local(), "abc");
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    connection.request({ type: "move", id: "m", version: 3, text: "a" });
    await vi.waitFor(() => expect(types()).toEqual(["snapshot", "event"]));
    expect([connection.version, connection.pending, waiting, acted]).toEqual([4, true, 1, true]);
    expect(said().at(-1)).toEqual({ type: "move", id: "m", version: 3, text: "a" });
    const [{ id } = { id: 0 }] = table.of("open");
    table.say({ type: "ready" });
    table.say({ type: "opened", id });
    const ack = { type: "ack", id: "m", version: 4 };
    for (const message of [{ type: "presence" }, event, ack, { ...event, version: 5 }]) {
      table.say({ type: "heard", id, text: JSON.stringify(message) });
    }
    // The move itself is not told twice.
    expect(types()).toEqual(["snapshot", "event", "presence", "ack", "event"]);
    expect([connection.version, connection.pending, waiting, acted]).toEqual([5, false, 0, false]);
    // A move that counts is one that somebody would miss.
    expect(drawer.persisted).toBe(1);
  });

  test("that has moved on says so itself, and answers no move any more", async () => {
    const connection = page(local(), "abc");
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    const [{ id } = { id: 0 }] = table.of("open");
    table.say({ type: "opened", id });
    table.say({ type: "heard", id, text: JSON.stringify({ ...look.snapshot, version: 9 }) });
    expect([types(), connection.version]).toEqual([["snapshot", "snapshot"], 9]);
    connection.request({ type: "move", id: "m", version: 3, text: "a" });
    await Promise.resolve();
    expect(types()).toEqual(["snapshot", "snapshot"]);
  });

  test("is not shown once Python is there", async () => {
    const here = local();
    here.begin();
    table.say({ type: "ready" });
    page(here, "abc");
    expect([table.of("open")[0]?.path, waiting]).toEqual(["/ws/tables/abc", 1]);
    await new Promise((soon) => setTimeout(soon));
    expect(heard).toEqual([]);
  });

  test("is forgotten with its match", async () => {
    const here = local();
    const deleting = here.ask("/api/local/tables/abc/delete", { method: "POST", body: "{}" });
    const [{ id } = { id: 0 }] = table.of("request");
    table.say({ type: "begin", id, status: 200, headers: {} });
    await deleting;
    expect([...drawer.looks]).toEqual([]);
  });
});

test("a table that nobody has seen is waited for", async () => {
  page(local(), "abc");
  await vi.waitFor(() => expect([waiting, acted]).toEqual([1, false]));
  const [{ id } = { id: 0 }] = table.of("open");
  table.say({ type: "opened", id });
  expect(said()).toEqual([{ type: "enter", protocol: expect.any(Number), token: "token", since: -1, language: "en" }]);
});

test("one's tables are known at once where they are known as they are", async () => {
  drawer.listed = { tables: [] };
  const here = local();
  const answer = await here.ask("/api/tables/mine", { method: "POST", body: "[1]" });
  expect([answer.status, await answer.json(), table.heard]).toEqual([200, { tables: [] }, []]);
  // What another tab has begun is held here, too, before it is listed.
  expect(drawer.refreshed).toBe(1);
  drawer.listed = undefined;
  void here.ask("/api/tables/mine", { method: "POST", body: "[2]" });
  await vi.waitFor(() => expect(table.of("request").map(({ body }) => body)).toEqual(["[2]"]));
});

describe("a new table", () => {
  async function made(here: WorkerTransport): Promise<{ table: string; token: string }> {
    const answer = await here.ask("/api/tables", { method: "POST", body: WISH });
    expect(answer.status).toBe(201);
    return (await answer.json()) as { table: string; token: string };
  }

  test("that lies ready is there at once, once, and is laid out as it is shown", async () => {
    drawer.laid.set(WISH, laid);
    const found = await made(local());
    expect(found.table).toMatch(/^[2-9a-z]{12}$/);
    expect(found.token).toMatch(/^[0-9a-f]{32}$/);
    expect([...drawer.laid.keys(), ...drawer.beginnings.keys()]).toEqual([found.table]);
    expect(table.heard).toEqual([]);
    // The page is closed, and opened again: Python was never there.
    page(local(), found.table);
    await vi.waitFor(() => expect(types()).toEqual(["snapshot"]));
    expect(heard[0]).toMatchObject({ table: found.table, version: 3 });
    const [asked] = table.of("request");
    const beginning: LayAs = { wish: { game: "x", options: {} }, ...found, draws: laid.draws };
    expect([asked?.path, JSON.parse(asked?.body ?? "")]).toEqual(["/api/local/tables", beginning]);
    // It is laid out before anybody comes to it.
    expect(table.heard.map(({ type }) => type)).toEqual(["request", "open", "say"]);
  });

  test("is laid out also where Python came after it was made and before anybody came to it", async () => {
    drawer.laid.set(WISH, laid);
    const here = local();
    const found = await made(here);
    table.say({ type: "ready" });
    page(here, found.table);
    await vi.waitFor(() => expect(types()).toEqual(["snapshot"]));
    expect(table.of("request").map(({ path }) => path)).toEqual(["/api/local/tables"]);
    expect(table.heard.map(({ type }) => type)).toEqual(["request", "open", "say"]);
    // Once it is laid out it is a table like any other.
    page(here, found.table);
    expect([table.of("request").length, table.of("open").length]).toEqual([1, 2]);
  });

  test("comes with the site, each time anew", async () => {
    vi.stubGlobal("fetch", async () => Response.json(laid));
    const here = local({ [`POST /api/tables ${WISH}`]: "./lobby/t.json" });
    const [one, other] = [await made(here), await made(here)];
    expect(one.table).not.toBe(other.table);
    page(here, one.table);
    await vi.waitFor(() => expect(heard[0]).toMatchObject({ table: one.table }));
    expect(heard[0]).not.toMatchObject({ view: { since: 1 } });
  });

  test("is one of several that come with the site, unless one was laid by here", async () => {
    const fetched: string[] = [];
    vi.stubGlobal("fetch", async (file: string) => (fetched.push(file), Response.json(laid)));
    const key = `POST /api/tables ${WISH}`;
    const here = local({ [`${key} 0`]: "./0", [`${key} 1`]: "./1", [`${key.replace("x", "y")} 0`]: "./other" });
    const draw = vi.spyOn(Math, "random");
    for (const drawn of [0, 0.99]) {
      draw.mockReturnValueOnce(drawn);
      await made(here);
    }
    drawer.laid.set(WISH, laid);
    await made(here);
    expect([fetched, drawer.laid.size]).toEqual([["./0", "./1"], 0]);
    draw.mockRestore();
  });

  test("is laid by for the next time when it is quiet", async () => {
    vi.useFakeTimers();
    const here = local();
    const making = here.ask("/api/tables", { method: "POST", body: WISH });
    await vi.waitFor(() => expect(table.of("request")).toHaveLength(1));
    table.say({ type: "begin", id: table.of("request")[0]?.id ?? 0, status: 201, headers: {} });
    await making;
    await vi.advanceTimersByTimeAsync(10_000);
    const asked = table.of("request")[1];
    expect([asked?.path, asked?.body]).toEqual(["/api/local/ahead", WISH]);
    const id = asked?.id ?? 0;
    table.say({ type: "begin", id, status: 200, headers: {} });
    table.say({ type: "piece", id, body: JSON.stringify(laid) });
    table.say({ type: "end", id });
    await vi.waitFor(() => expect(drawer.laid.get(WISH)).toEqual(laid));
    vi.useRealTimers();
  });
});

test("how a table looks is laid by when nothing has happened for a moment", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => '[{"table":"abc","token":"held"}]' });
  const here = local();
  here.begin();
  table.say({ type: "ready" });
  page(here, "abc");
  const [{ id } = { id: 0 }] = table.of("open");
  table.say({ type: "opened", id });
  for (const type of ["snapshot", "event", "thinking"]) {
    table.say({ type: "heard", id, text: JSON.stringify({ type, version: 1 }) });
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(table.of("request")).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  const [asked, ...more] = table.of("request");
  expect(more).toEqual([]);
  expect(asked).toMatchObject({ path: "/api/local/tables/abc/look", headers: { authorization: "Bearer held" } });
  table.say({ type: "begin", id: asked?.id ?? 0, status: 200, headers: {} });
  table.say({ type: "piece", id: asked?.id ?? 0, body: JSON.stringify(look) });
  table.say({ type: "end", id: asked?.id ?? 0 });
  await vi.waitFor(() => expect(drawer.looks.get("abc")).toEqual(look));
  // And the table lists its matches anew, which it lays by itself.
  await vi.waitFor(() => expect(table.of("request")[1]?.path).toBe("/api/tables/mine"));
  vi.useRealTimers();
});
