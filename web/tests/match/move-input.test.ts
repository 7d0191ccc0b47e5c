import { describe, expect, test, vi } from "vitest";
import type { View } from "../../src/net/messages";
import { REST } from "../../src/board/stage.svelte";
import { FakeSocket } from "../fake-socket";
import { event, moves, next, picture, snapshot, view } from "../sample-messages";
import { MOVING, OUTCOME, seated, sit, socket, table } from "../seated-table";

seated();

/** The moves that the page has asked for. */
const asked = (): string[] => socket.of("move").map((move) => move.text);

describe("a choice", () => {
  test("of one site is a move, sent once", () => {
    sit(["x", "y"]);
    table.choose("x");
    expect(socket.of("move")).toMatchObject([{ version: 4, text: "x" }]);
    expect([table.sent, table.moves, table.state]).toEqual([true, [], "waiting"]);
    table.choose("y");
    table.play("y");
    expect(asked()).toEqual(["x"]);
  });
  test("of several sites is a move when the last is chosen; each time the next are offered", () => {
    sit(["x y", "x z", "w"]);
    expect(table.next.sites).toEqual(["x", "w"]);
    table.choose("x");
    expect([table.chosen, table.next.sites]).toEqual([["x"], ["y", "z"]]);
    expect(asked()).toEqual([]);
    table.choose("z");
    expect(asked()).toEqual(["x-z"]);
  });
  test("is taken back by choosing it again, or step by step", () => {
    sit(["x y z"]);
    table.choose("x");
    table.choose("x");
    expect(table.chosen).toEqual([]);
    table.choose("x");
    table.choose("y");
    table.back();
    expect(table.chosen).toEqual(["x"]);
  });
  test("is changed by choosing another first step", () => {
    sit(["x y", "w y"]);
    table.choose("x");
    table.choose("w");
    expect(table.chosen).toEqual(["w"]);
    expect(table.first.sites).toEqual(["x", "w"]);
  });
  test("that means nothing says why, and shakes the board", () => {
    sit(["x y z", "w v"]);
    table.choose("y");
    expect([table.refusal, table.shakes]).toEqual(["the y can't be chosen now. Choose.", 1]);
    table.choose("nowhere");
    expect(table.refusal).toBe("That can't be chosen now. Choose.");
    table.choose("x");
    expect([table.refusal, table.shakes]).toEqual(["", 2]);
    expect(asked()).toEqual([]);
  });
  test.each<[string, Partial<View>]>([
    ["It's not your turn.", {}],
    ["The match is over.", { outcome: OUTCOME }],
    ["", { cover: true }],
  ])("when none can be made says: %s", (sentence, seen) => {
    socket.say(snapshot(4, { view: view(seen) }));
    table.choose("x");
    expect([table.refusal, table.shakes]).toEqual([sentence, 1]);
  });
  test("while something plays only skips it, and a second click in a row moves nothing", async () => {
    sit(["x"]);
    socket.say(event(5, { entry: MOVING, view: next({ moves: moves("x") }) }));
    table.choose("x");
    await vi.advanceTimersByTimeAsync(0);
    expect([table.ply, table.stage.moved.size]).toEqual([5, 0]);
    table.choose("x");
    expect([asked(), table.refusal], "the board is not at rest yet").toEqual([[], ""]);
    await vi.advanceTimersByTimeAsync(REST);
    table.choose("x");
    expect(asked()).toEqual(["x"]);
  });
  test("may begin where the move shall end: then it is asked what goes there", () => {
    sit(["small here", "large here", "small there", "pass"]);
    table.choose("here");
    expect([table.input.target, table.chosen, table.next.sites]).toEqual(["here", [], ["small", "large"]]);
    expect([table.refusal, asked()]).toEqual(["", []]);
    table.choose("large");
    expect(asked()).toEqual(["large-here"]);
  });
  test.each([
    ["another end", "there", ["there", [], ["small"]]],
    ["the same end again", "here", [null, [], ["small", "large", "pass"]]],
    ["a beginning that does not lead there", "pass", [null, ["pass"], []]],
  ])("that began at its end goes on with %s", (_, site, then) => {
    sit(["small here", "large here", "small there", "pass"]);
    table.choose("here");
    table.choose(site);
    expect([table.input.target, table.chosen, table.next.sites]).toEqual(then);
  });
  test("that began at its end is taken back step by step", () => {
    sit(["small deep here", "small deep there"]);
    table.choose("here");
    table.choose("small");
    expect(table.input.clicked).toEqual(["here", "small"]);
    table.back();
    expect(table.input.clicked).toEqual(["here"]);
    table.back();
    expect(table.input.clicked).toEqual([]);
    table.choose("here");
    table.choose("small");
    table.choose("deep");
    expect(asked()).toEqual(["small-deep-here"]);
  });
  test("made while the connection is down is kept, and sent when it is back", () => {
    sit(["x"]);
    socket.fall();
    expect([table.connectionState, table.lostAt]).toEqual(["lost", 1_000_000]);
    table.choose("x");
    expect([table.sent, table.kept]).toEqual([true, "Your move will be sent when you're back online."]);
    table.choose("x");
    expect(table.refusal, "a second click says what has become of the first").toBe(table.kept);
    vi.advanceTimersByTime(1000);
    const again = FakeSocket.last.accept();
    again.say(snapshot(4, { view: view({ moves: moves("x") }) }));
    expect(again.of("move").map(({ text, version }) => [text, version])).toEqual([["x", 4]]);
    expect([table.sent, table.kept, table.mayPlay], "it is on its way").toEqual([true, "", false]);
    again.say(event(5));
    again.say({ type: "ack", id: again.of("move")[0]?.id ?? "", version: 5 });
    expect([table.sent, table.chosen]).toEqual([false, []]);
  });
  test("that comes too late after a break is cleared with a sentence", () => {
    sit(["x"]);
    socket.fall();
    table.choose("x");
    vi.advanceTimersByTime(1000);
    const again = FakeSocket.last.accept();
    again.say(snapshot(6, { view: view({ moves: moves("z") }) }));
    const id = again.of("move")[0]?.id ?? "";
    again.say({ type: "refusal", id, reason: "stale", sentence: "The table has moved on.", version: 6 });
    expect([table.sent, table.chosen, table.refusal]).toEqual([false, [], "The table has moved on."]);
    expect(table.next.sites).toEqual(["z"]);
  });
});

describe("a click on a plane where nothing is drawn", () => {
  const plane = { size: 10, move: "go {a},{b}" };
  const far = { picture: { ...picture(), plane } };

  test("plays the move there, listed or not: the server says whether it is legal", () => {
    sit(["0,0"], far);
    table.beyond(1000, -20);
    expect(asked()).toEqual(["go 100,-2"]);
  });
  test("chooses a listed site as any other", () => {
    sit(["3,0 on"], far);
    table.beyond(31, 2);
    expect([table.chosen, asked()]).toEqual([["3,0"], []]);
  });
  test("means nothing while there is no move to make", () => {
    sit([], far);
    table.beyond(1000, 0);
    expect([table.refusal, asked()]).toEqual(["It's not your turn.", []]);
    sit(["x"], { picture: { ...picture(), plane: { size: 10 } } });
    table.beyond(1000, 0);
    expect([table.refusal, asked()]).toEqual(["That can't be chosen now. Choose.", []]);
  });
});

describe("a refusal", () => {
  test("gives the reason, and everything can be chosen again", () => {
    sit(["x y"]);
    table.choose("x");
    table.choose("y");
    const { id } = socket.of("move")[0] ?? { id: "" };
    socket.say({ type: "refusal", id, reason: "illegal", sentence: "A rule forbids it.", version: 4 });
    expect([table.refusal, table.shakes]).toEqual(["A rule forbids it.", 1]);
    expect([table.sent, table.chosen, table.next.sites]).toEqual([false, [], ["x"]]);
  });
  test("of a preview is not told, and leaves a half-made move alone", () => {
    sit(["x y"], { preview: true });
    table.choose("x");
    table.ask("y");
    const { id } = socket.of("preview")[0] ?? { id: "" };
    socket.say({ type: "refusal", id, reason: "stale", sentence: "Too late.", version: 4 });
    expect([table.refusal, table.chosen, table.shakes]).toEqual(["", ["x"], 0]);
  });
});

describe("a preview", () => {
  const answer = (id: string): void =>
    socket.say({ type: "previewed", id, version: 4, text: "x", tellings: [{ said: ["It would."] }], patch: {} });
  const ids = (): string[] => socket.of("preview").map((one) => one.id);

  test("is asked for where a site completes a move, and shown when it is answered", () => {
    sit(["x", "y a", "y b"], { preview: true });
    table.ask("y");
    expect(ids(), "two moves begin there").toEqual([]);
    table.ask("x");
    expect(socket.of("preview")).toMatchObject([{ version: 4, text: "x" }]);
    expect(table.hints.preview).toBeNull();
    answer(ids()[0] ?? "");
    expect(table.hints.preview).toEqual({ text: "x", words: ["It would."] });
    table.ask(null);
    expect(table.hints.preview).toBeNull();
  });
  test("goes on from a half-made move", () => {
    sit(["y a", "y b"], { preview: true });
    table.choose("y");
    table.ask("b");
    expect(socket.of("preview")).toMatchObject([{ text: "y-b" }]);
  });
  test("that comes when one looks elsewhere is dropped", () => {
    sit(["x", "y"], { preview: true });
    table.ask("x");
    table.ask("y");
    answer(ids()[0] ?? "");
    expect(table.hints.preview).toBeNull();
    table.ask(null);
    answer(ids()[1] ?? "");
    expect(table.hints.preview).toBeNull();
  });
  test("is not asked for where the table answers none", () => {
    sit(["x"]);
    table.ask("x");
    expect(ids()).toEqual([]);
  });
});

describe("a hint", () => {
  const hinted = (version: number, ...path: string[]): void =>
    socket.say({ type: "hinted", id: "h", version, text: path.join("-"), sentence: "Because.", path });

  test("points at the sites of its move, and is forgotten with the next choice", () => {
    sit(["x y", "w"]);
    table.askHint();
    expect(socket.of("hint")).toMatchObject([{ version: 4 }]);
    expect(table.hints.hint).toBe("One moment …");
    hinted(4, "x", "y");
    expect([table.hints.hint, table.hints.hinted]).toEqual(["Because.", ["x", "y"]]);
    table.choose("x");
    expect([table.hints.hint, table.hints.hinted]).toEqual(["", []]);
  });
  test("may say that nothing helps any more", () => {
    sit(["x"]);
    table.askHint();
    hinted(4);
    expect([table.hints.hint, table.hints.hinted]).toEqual(["Because.", []]);
  });
  test("for a moment that is over is dropped", async () => {
    sit(["x"]);
    table.askHint();
    socket.say(event(5, { view: next({ moves: moves("x") }) }));
    await vi.advanceTimersByTimeAsync(0);
    hinted(4, "x");
    expect([table.hints.hint, table.hints.hinted]).toEqual(["", []]);
  });
});
