import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, type ConnectionState } from "../../src/net/connection";
import { PROTOCOL, type FromServer, type Play } from "../../src/net/messages";
import { FakeSocket } from "../fake-socket";
import { event, snapshot } from "../sample-messages";

let heard: FromServer[];
let states: [ConnectionState, number][];
let connection: Connection;

const move = (id: string): Play => ({ type: "move", id, version: 0, text: "m" });
const state = (): ConnectionState | undefined => states.at(-1)?.[0];
const presence: FromServer = { type: "presence", seats: [], watchers: 0 };

/** Open, and be answered with version 4. */
function opened(): FakeSocket {
  connection.open();
  const socket = FakeSocket.last.accept();
  socket.say(snapshot(4));
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  FakeSocket.install();
  heard = [];
  states = [];
  connection = new Connection("t/1", "secret", {
    heard: (message) => heard.push(message),
    state: (now, since) => states.push([now, since]),
  });
});

afterEach(() => {
  connection.close();
  vi.runAllTimers();
  expect(vi.getTimerCount(), "nothing goes on after the end").toBe(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const EN = "en";
/** What whoever comes in says first. */
const enter = (since: number): object => ({ type: "enter", protocol: PROTOCOL, token: "secret", since, language: EN });

describe("without a network", () => {
  test("is lost at once when the browser says so, and a move is kept", () => {
    const listens = vi.spyOn(window, "addEventListener");
    connection = new Connection("t/1", "secret", { heard: () => undefined, state: (now) => states.push([now, 0]) });
    const socket = opened();
    const offline = listens.mock.calls.find(([kind]) => kind === "offline")?.[1] as () => void;
    offline();
    expect(state()).toBe("lost");
    connection.request(move("a"));
    expect([connection.pending, socket.sent.length]).toEqual([true, 1]);
  });
});

describe("coming in", () => {
  test("says who is there and that nothing is known yet; the first answer opens the table", () => {
    connection.open();
    expect(FakeSocket.last.url).toBe("ws://cellar.test/ws/tables/t%2F1");
    expect(state()).toBe("connecting");
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([enter(-1)]);
    expect(state()).toBe("connecting");
    FakeSocket.last.say(snapshot(4));
    expect(state()).toBe("open");
    expect(heard.map((message) => message.type)).toEqual(["snapshot"]);
  });
  test("is encrypted where the page is", () => {
    vi.stubGlobal("location", new URL("https://cellar.test/play/t"));
    connection.open();
    expect(FakeSocket.last.url).toBe("wss://cellar.test/ws/tables/t%2F1");
  });
});

describe("a lost connection", () => {
  test("says since when, comes back by itself, and asks for what it missed", () => {
    const first = opened();
    first.say(event(5));
    first.fall();
    expect(states.at(-1)).toEqual(["lost", 1_000_000]);
    vi.advanceTimersByTime(299);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    const second = FakeSocket.last.accept();
    expect(second).not.toBe(first);
    expect(second.of("enter")).toEqual([enter(5)]);
    expect(state(), "until it is answered").toBe("lost");
    second.say(presence);
    expect(states.at(-1)).toEqual(["open", 0]);
  });
  test("tries often for a minute, then waits longer each time, ten seconds at most", () => {
    opened().fall();
    const waits = [300, ...Array<number>(86).fill(700), 1400, 2800, 5600, 10_000, 10_000];
    for (const wait of waits) {
      const before = FakeSocket.all.length;
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(before + 1);
      expect(states.at(-1)).toEqual(["lost", 1_000_000]);
      FakeSocket.last.fall();
    }
    vi.advanceTimersByTime(10_000);
    FakeSocket.last.accept().say(presence);
    FakeSocket.last.fall();
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all, "it begins anew once it was answered").toHaveLength(before + 1);
  });
  test("is back within a second of a server that starts anew, whenever that is in the first minute", () => {
    vi.mocked(Math.random).mockReturnValue(1); // the longest waits there are
    opened().fall();
    while (Date.now() < 1_060_000) {
      const attempts = FakeSocket.all.length;
      vi.advanceTimersByTime(1000);
      expect(FakeSocket.all.length, "one attempt at least in every second").toBeGreaterThan(attempts);
      FakeSocket.last.fall();
    }
  });
  test("spreads the pages that come back, by a quarter to either side", () => {
    opened();
    vi.mocked(Math.random).mockReturnValue(0);
    FakeSocket.last.fall();
    vi.advanceTimersByTime(225);
    expect(FakeSocket.all).toHaveLength(2);
    vi.mocked(Math.random).mockReturnValue(1);
    FakeSocket.last.fall();
    vi.advanceTimersByTime(874);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(3);
  });
  test("is noticed when the server has been silent for long, and one socket takes its place", () => {
    const first = opened();
    vi.advanceTimersByTime(45_000);
    expect(first.of("ping").length, "it was asked before").toBe(2);
    expect(first.readyState).toBeGreaterThan(1);
    vi.advanceTimersByTime(300);
    FakeSocket.last.accept().say(presence);
    vi.advanceTimersByTime(5000);
    expect(FakeSocket.all, "closing is told late, and means nothing then").toHaveLength(2);
    expect(state()).toBe("open");
  });
  test("is none as long as the server answers", () => {
    const socket = opened();
    for (let i = 0; i < 20; i += 1) {
      vi.advanceTimersByTime(15_000);
      socket.say({ type: "pong", version: 4 });
    }
    expect(socket.of("ping")).toHaveLength(20);
    expect(state()).toBe("open");
  });
  test("is not listened to any more", () => {
    const first = opened();
    first.fall();
    vi.advanceTimersByTime(300);
    FakeSocket.last.accept().say(presence);
    first.say(event(5));
    expect(connection.version).toBe(4);
    expect(heard.map((message) => message.type)).toEqual(["snapshot", "presence"]);
  });
});

describe("a request", () => {
  test("that was not answered is sent again after a break, under the same id", () => {
    const first = opened();
    connection.request(move("one"));
    expect(first.of("move").map((sent) => sent.id)).toEqual(["one"]);
    first.fall();
    vi.advanceTimersByTime(300);
    const second = FakeSocket.last.accept();
    expect(second.of("move"), "not before the server has answered").toEqual([]);
    second.say(presence);
    expect(second.of("move")).toEqual([move("one")]);
    second.say(presence);
    expect(second.of("move"), "once").toHaveLength(1);
  });
  test("made while nothing is connected waits for the connection", () => {
    opened().fall();
    connection.request(move("late"));
    vi.advanceTimersByTime(300);
    FakeSocket.last.accept().say(presence);
    expect(FakeSocket.last.of("move")).toEqual([move("late")]);
  });
  test("that was acknowledged or refused is settled", () => {
    const first = opened();
    connection.request(move("done"));
    connection.request(move("refused"));
    connection.request(move("open"));
    first.say({ type: "ack", id: "done", version: 5 });
    first.say({ type: "refusal", id: "refused", reason: "illegal", sentence: "No.", version: 5 });
    first.fall();
    vi.advanceTimersByTime(300);
    FakeSocket.last.accept().say(presence);
    expect(FakeSocket.last.of("move").map((sent) => sent.id)).toEqual(["open"]);
  });
});

describe("events", () => {
  test("are passed on in order, each once", () => {
    const socket = opened();
    for (const version of [5, 5, 4, 6]) socket.say(event(version));
    expect(heard.slice(1).map((message) => message.type === "event" && message.version)).toEqual([5, 6]);
  });
  test("with a gap before them are asked for again", () => {
    const socket = opened();
    socket.say(event(7));
    expect(socket.of("resume")).toEqual([{ type: "resume", since: 4 }]);
    expect(heard).toHaveLength(1);
    for (const version of [5, 6, 7]) socket.say(event(version));
    expect(connection.version).toBe(7);
    expect(heard).toHaveLength(4);
  });
  test("are followed by a snapshot that replaces all, also an older one", () => {
    const socket = opened();
    socket.say(event(5));
    socket.say(snapshot(3));
    expect(connection.version).toBe(3);
  });
});

describe("the end", () => {
  test("by a farewell for good is the end", () => {
    const socket = opened();
    socket.say({ type: "bye", reason: "unknown_table", sentence: "There is no such table." });
    socket.fall();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(state()).toBe("closed");
    expect(heard.at(-1)?.type).toBe("bye");
  });
  test("by a farewell until later is none", () => {
    const socket = opened();
    socket.say({ type: "bye", reason: "closing", sentence: "Back in a moment.", again: true });
    socket.fall();
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
  });
  test("by a farewell to a page whose seats have changed is none, and it asks for everything", () => {
    const socket = opened();
    socket.say({ type: "bye", reason: "closing", sentence: "Your seats have changed.", again: true, anew: true });
    socket.fall();
    vi.advanceTimersByTime(300);
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.accept().sent).toMatchObject([{ type: "enter", since: -1 }]);
  });
  test("by closing stays the end, while connected and while coming back", () => {
    const socket = opened();
    connection.close();
    expect(state()).toBe("closed");
    vi.advanceTimersByTime(60_000);
    expect(socket.readyState).toBe(3);
    expect(FakeSocket.all).toHaveLength(1);
    connection = new Connection("t/2", "", { heard: () => undefined, state: (now) => states.push([now, 0]) });
    opened().fall();
    connection.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(state()).toBe("closed");
  });
});
