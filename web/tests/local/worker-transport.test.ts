// The page's end of the port to a table in this browser: the other end is the test.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { WorkerTransport } from "../../src/local/worker-transport";
import type { AboutTable, Speaker } from "../../src/local/worker-protocol";
import { FakeStore, FakeTable } from "../fake-table";

let table: FakeTable;
let started: number;
let about: AboutTable[];
let waiting: number;

function local(prepared: Record<string, string> = {}): WorkerTransport {
  const start = (): Speaker => {
    started += 1;
    return table;
  };
  const today = (): string => "2026-11-16";
  const counted = (count: number): number => (waiting = count);
  return new WorkerTransport(start, (said) => about.push(said), counted, new FakeStore(), prepared, today);
}

/** With Python there already. */
function ready(): WorkerTransport {
  const here = local();
  here.begin();
  table.say({ type: "ready" });
  return here;
}

beforeEach(() => {
  table = new FakeTable();
  [started, about, waiting] = [0, [], 0];
});

describe("a request", () => {
  test("is answered in pieces, and counts as waiting until it begins", async () => {
    const here = ready();
    const asked = here.ask("/api/tables", {
      method: "POST",
      headers: new Headers({ Authorization: "Bearer x" }),
      body: "{}",
    });
    const [{ id } = { id: 0 }] = table.of("request");
    expect(table.of("request")).toEqual([
      {
        type: "request",
        id,
        method: "POST",
        path: "/api/tables",
        headers: { "accept-language": "en", authorization: "Bearer x" },
        body: "{}",
      },
    ]);
    expect(waiting).toBe(1);
    table.say({ type: "begin", id, status: 201, headers: { "content-type": "application/json" } });
    const answer = await asked;
    expect([answer.status, answer.headers.get("content-type"), waiting]).toEqual([201, "application/json", 0]);
    table.say({ type: "piece", id, body: '{"a": "ä' });
    table.say({ type: "piece", id, body: '"}' });
    table.say({ type: "end", id });
    expect(await answer.json()).toEqual({ a: "ä" });
    expect(started).toBe(1);
  });

  test("that nobody wants any more is taken back", async () => {
    const here = local();
    const wish = new AbortController();
    const asked = here.ask("/api/games/x/think", { method: "POST", body: "{}", signal: wish.signal });
    wish.abort();
    await expect(asked).rejects.toMatchObject({ name: "AbortError" });
    expect(table.of("cancel")).toHaveLength(1);
    const later = here.ask("/api/games/x/think", { method: "POST", body: "{}" });
    const id = table.of("request")[1]?.id ?? 0;
    table.say({ type: "begin", id, status: 200, headers: {} });
    const reader = (await later).body?.getReader();
    await reader?.cancel();
    expect(table.of("cancel")).toHaveLength(2);
  });

  test("is refused with the sentence when there is no table", async () => {
    const here = local();
    const asked = here.ask("/api/tables/mine", { method: "POST", body: "{}" });
    table.say({ type: "failed", what: "opened", host: "whole" });
    await expect(asked).rejects.toThrow("The table could not be opened.");
    await expect(here.ask("/api/open", {})).rejects.toThrow("The table could not be opened.");
    expect(about).toEqual([{ type: "failed", what: "opened", host: "whole" }]);
  });
});

describe("what lies beside the page", () => {
  const prepared = {
    "/api/games": "./lobby/{language}/a.json",
    "/api/puzzle?game=x&date=2026-11-16": "./lobby/b.json",
  };

  test("is taken from there, without a table", async () => {
    const fetched = vi.fn(async () => new Response("[]"));
    vi.stubGlobal("fetch", fetched);
    const here = local({ ...prepared, "/api/games/x/picture.svg?theme=auto": "./lobby/c.svg" });
    expect(await (await here.ask("/api/games", {})).text()).toBe("[]");
    await here.ask("/api/puzzle?game=x", {});
    expect(fetched.mock.calls.map(([path]: unknown[]) => path)).toEqual(["./lobby/en/a.json", "./lobby/b.json"]);
    expect(here.picture("/api/games/x/picture.svg?theme=auto")).toBe("./lobby/c.svg");
    expect(started).toBe(0);
    vi.unstubAllGlobals();
  });

  test("is asked of the table where it cannot be had", async () => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
    const here = local(prepared);
    void here.ask("/api/games", {});
    await vi.waitFor(() => expect(table.of("request").map(({ path }) => path)).toEqual(["/api/games"]));
    vi.unstubAllGlobals();
  });
});

describe("a socket", () => {
  test("opens, brings texts both ways and ends once", () => {
    const socket = ready().open("/ws/tables/abc");
    const told: string[] = [];
    socket.onopen = () => void told.push("open");
    socket.onmessage = ({ data }) => void told.push(String(data));
    socket.onclose = () => void told.push("closed");
    const [{ id } = { id: 0 }] = table.of("open");
    expect([table.of("open")[0]?.path, socket.readyState, waiting]).toEqual(["/ws/tables/abc", 0, 1]);
    table.say({ type: "opened", id });
    expect([socket.readyState, waiting]).toEqual([1, 0]);
    socket.send("hello");
    expect(table.of("say")).toEqual([{ type: "say", id, text: "hello" }]);
    table.say({ type: "heard", id, text: "you too" });
    table.say({ type: "closed", id, code: 4000, reason: "" });
    socket.close();
    expect(told).toEqual(["open", "you too", "closed"]);
    expect(table.of("close")).toEqual([]);
  });

  test("that the page closes is closed at the table", () => {
    const socket = ready().open("/ws/tables/abc");
    const [{ id } = { id: 0 }] = table.of("open");
    table.say({ type: "opened", id });
    socket.close();
    table.say({ type: "heard", id, text: "late" });
    expect([table.of("close"), socket.readyState]).toEqual([[{ type: "close", id }], 3]);
  });
});
