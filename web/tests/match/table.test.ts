import { describe, expect, test, vi } from "vitest";
import type { View } from "../../src/net/messages";
import { settings } from "../../src/ui/settings.svelte";
import type { Table } from "../../src/match/table.svelte";
import { event, item, moves, next, picture, snapshot, view } from "../sample-messages";
import { BEAT, MOVING, OUTCOME, OVER, seated, sit, socket, table } from "../seated-table";

seated();

/** What the live region says last. */
const spoken = (): string | undefined => table.log.spoken.at(-1)?.text;

describe("a snapshot", () => {
  test("lays the table out", () => {
    expect(table.state).toBe("opening");
    sit(["x"], { watchers: 2, log: [{ ply: 1, actor: 0, text: "m", tellings: [] }] }, { since: 900_000 });
    expect(table.state).toBe("yours");
    expect(table.connectionState).toBe("open");
    expect([table.version, table.ply, table.watchers, table.since]).toEqual([4, 4, 2, 900_000]);
    expect(table.log.entries).toHaveLength(1);
    expect(table.stage.picture?.items.map((one) => one.id)).toEqual(["a"]);
    expect(table.seats[0]?.name).toBe("Ann");
  });
  test("never says that a moment began in the future, whatever the server's clock says", () => {
    sit([], {}, { since: 5_000_000 });
    expect(table.since).toBe(1_000_000);
  });
  test("replaces all: what was half-made or playing; what was sent is waited for", async () => {
    sit(["x y"]);
    socket.say(event(5, { entry: MOVING, view: next({ moves: moves("x y") }) }));
    await vi.advanceTimersByTimeAsync(OVER);
    table.choose("x");
    table.choose("y");
    expect(table.sent).toBe(true);
    socket.say(snapshot(9, { view: view({ moves: moves("z"), prompt: "Anew." }), picture: picture(item("n")) }));
    expect([table.sent, table.chosen, table.view?.prompt]).toEqual([true, [], "Anew."]);
    socket.say({ type: "ack", id: socket.of("move")[0]?.id ?? "", version: 9 });
    expect([table.sent, table.next.sites]).toEqual([false, ["z"]]);
    expect(table.stage.picture?.items[0]?.id).toBe("n");
  });
  test("chooses the table's vocabulary the first time, and leaves the person's choice alone afterwards", () => {
    const two = { vocabularies: ["story", "science"], vocabulary: "science" };
    sit([], two);
    expect(table.log.vocabulary).toBe(1);
    table.log.vocabulary = 0;
    sit([], two);
    expect(table.log.vocabulary).toBe(0);
  });
  test("says what bots are doing, and what they do next is followed", () => {
    sit([], { thinking: [{ type: "thinking", seat: 1, state: "thinking" }] });
    expect(table.thinking.get(1)).toBe("thinking");
    socket.say({ type: "thinking", seat: 1, state: "idle" });
    expect(table.thinking.get(1)).toBe("idle");
  });
  test.each<[Table["state"], Partial<View>]>([
    ["cover", { moves: moves("x"), cover: true }],
    ["waiting", {}],
    ["over", { outcome: OUTCOME }],
  ])("may say: %s", (state, seen) => {
    socket.say(snapshot(4, { view: view(seen) }));
    expect(table.state).toBe(state);
  });
});

describe("an event", () => {
  test("of several bots are all spoken, one after the other, also without motion", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    sit([]);
    for (const version of [5, 6, 7]) socket.say(event(version, { entry: MOVING, view: next({ prompt: "Wait." }) }));
    await vi.advanceTimersByTimeAsync(OVER);
    expect(table.log.spoken.map(({ text }) => text)).toEqual(Array(3).fill("It moves. Wait."));
    expect(new Set(table.log.spoken.map(({ number }) => number)).size, "each is a sentence of its own").toBe(3);
  });
  test("taken back, or a hint, is help", async () => {
    sit(["x"]);
    expect(table.assisted).toBe(false);
    table.askHint();
    expect(table.assisted).toBe(true);
  });
  test("is played first; then the view changes, and it is told and spoken", async () => {
    sit(["x"]);
    const patch = { items: { changed: [{ id: "a", now: { x: 5, y: 5 } }] } };
    socket.say(event(5, { entry: MOVING, patch, view: next({ prompt: "Go on.", moves: moves("y") }) }));
    expect(table.stage.moved.get("a")).toEqual({ x: 5, y: 5 });
    expect([table.version, table.ply, table.view?.prompt]).toEqual([5, 4, "Choose."]);
    expect(table.moves, "nothing can be chosen while it plays").toEqual([]);
    expect(table.state).toBe("waiting");
    await vi.advanceTimersByTimeAsync(BEAT);
    expect([table.ply, table.view?.prompt, table.since]).toEqual([5, "Go on.", 1_000_300]);
    expect(table.stage.picture?.items[0]?.x).toBe(5);
    expect(table.log.entries.map((one) => one.ply)).toEqual([5]);
    expect(spoken()).toBe("It moves. Go on.");
    await vi.advanceTimersByTimeAsync(OVER - BEAT);
    expect(table.state).toBe("yours");
  });
  test("changes the picture after the one before, also while that one still plays", async () => {
    sit([]);
    socket.say(event(5, { entry: MOVING, patch: { items: { placed: [{ items: [item("b")], after: "a" }] } } }));
    const then = { gone: ["a"], placed: [{ items: [item("c")], after: "b" }] };
    socket.say(event(6, { entry: MOVING, patch: { items: then } }));
    await vi.advanceTimersByTimeAsync(BEAT);
    expect(table.stage.picture?.items.map((one) => one.id)).toEqual(["a", "b"]);
    await vi.advanceTimersByTimeAsync(BEAT);
    expect(table.stage.picture?.items.map((one) => one.id)).toEqual(["b", "c"]);
  });
  test("settles the move that was sent, a half-made one, a hint and an old refusal", async () => {
    sit(["x", "y z"]);
    table.choose("nowhere");
    table.askHint();
    table.choose("y");
    socket.say(event(5));
    await vi.advanceTimersByTimeAsync(0);
    expect([table.sent, table.chosen, table.hints.hint, table.refusal]).toEqual([false, [], "", ""]);
  });
  test("that ends the match ends it when it was played", async () => {
    sit(["x"]);
    socket.say(event(5, { entry: MOVING, view: next({ actor: -2, outcome: OUTCOME }) }));
    expect(table.state).toBe("waiting");
    await vi.advanceTimersByTimeAsync(OVER);
    expect(table.state).toBe("over");
  });
  test("is told in the vocabulary that the person reads, or in the first", async () => {
    sit([], { vocabularies: ["story", "science"], vocabulary: "science" });
    const tellings = [{ said: ["A guard.", "A cell."] }, { said: ["Both."] }];
    socket.say(event(5, { entry: { ply: 5, actor: 0, text: "m", tellings }, view: next({ prompt: "" }) }));
    await vi.advanceTimersByTimeAsync(0);
    expect(spoken()?.trim()).toBe("A cell. Both.");
  });
});

describe("taking back", () => {
  test("asks for it and stops what plays", async () => {
    sit([], {}, { undo: true });
    socket.say(event(5, { entry: MOVING }));
    table.undo();
    expect(socket.of("undo")).toMatchObject([{ version: 5 }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(table.stage.moved.size).toBe(0);
  });
  test("shows the old picture at once, and the log forgets", async () => {
    sit(["x"], { log: [{ ply: 3, actor: 0, text: "m", tellings: [] }, { ply: 4, actor: 0, text: "m", tellings: [] }] });
    socket.say(event(5, { entry: MOVING, patch: { items: { changed: [{ id: "a", now: { x: 5 } }] } } }));
    const patch = { items: { changed: [{ id: "a", now: { x: 1 } }] } };
    socket.say(event(6, { kind: "undo", ply: 3, entry: null, patch, view: next({ prompt: "Again." }) }));
    expect(table.stage.picture?.items[0]?.x).toBe(1);
    expect([table.ply, table.view?.prompt, spoken()]).toEqual([3, "Again.", "The last move was undone."]);
    await vi.runOnlyPendingTimersAsync();
    expect(table.log.entries.map((one) => one.ply)).toEqual([3]);
    expect(table.ply, "what was playing is not told afterwards").toBe(3);
  });
});

describe("around the table", () => {
  test("who comes and goes is seen, and a rematch", () => {
    sit([]);
    socket.say({ type: "presence", seats: [], watchers: 3 });
    expect([table.seats, table.watchers]).toEqual([[], 3]);
    socket.say({ type: "rematch", table: "t2" });
    expect(table.rematch).toBe("t2");
  });
  test("a farewell for good is told, one until later is not", () => {
    sit([]);
    socket.say({ type: "bye", reason: "closing", sentence: "Soon.", again: true });
    expect(table.bye).toBe("");
    socket.say({ type: "bye", reason: "unknown_token", sentence: "No seat." });
    expect(table.bye).toBe("No seat.");
  });
  test("a cover leaves nothing of what was shown, and nothing can be done under it", async () => {
    sit(["x"], { log: [{ ply: 1, actor: 0, text: "m", tellings: [] }] }, { undo: true, prompt: "Ann's." });
    socket.say(event(5, { entry: MOVING }));
    table.hints.hint = "Take it.";
    socket.say({ type: "cover", version: 6, ply: 6, actor: 1, since: 900_000 });
    await vi.advanceTimersByTimeAsync(10 * BEAT);
    expect([table.state, table.version, table.ply, table.view?.actor]).toEqual(["cover", 6, 6, 1]);
    expect([table.stage.picture, table.log.entries, table.log.spoken]).toEqual([null, [], []]);
    expect([table.hints.hint, table.view?.prompt]).toEqual(["", ""]);
    table.choose("x");
    table.play("x");
    table.undo();
    expect([socket.of("move"), socket.of("undo"), table.sent]).toEqual([[], [], false]);
    socket.say(snapshot(6, { view: view({ seat: 1, actor: 1, moves: moves("y") }) }));
    expect([table.state, table.stage.picture?.items.length]).toEqual(["yours", 1]);
  });
  test("the next person of a hot seat uncovers the hand", () => {
    sit([], {}, { cover: true });
    table.uncover();
    expect(socket.of("uncover")).toEqual([{ type: "uncover", version: 4 }]);
  });
  test("the log keeps the last few hundred moves", async () => {
    sit([]);
    settings.speed = "off";
    for (let version = 5; version < 455; version += 1) {
      socket.say(event(version));
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(table.log.entries).toHaveLength(400);
    expect(table.log.entries.at(-1)?.ply).toBe(454);
  });
});

describe("a move chosen while others think", () => {
  const waiting = (): void => {
    sit([], { you: [0] }, { actor: 1 });
  };
  const turn = (...paths: string[]): void => {
    const entry = { ...MOVING, actor: 1 } as typeof MOVING;
    socket.say(event(5, { entry, view: next({ actor: 0, moves: moves(...paths) }) }));
  };
  const played = (): string[] => socket.sent.flatMap((one) => (one.type === "move" ? one.text : []));

  test("is played when it is legal", async () => {
    waiting();
    table.choose("x");
    table.choose("y");
    expect([table.planned, table.refusal, played()]).toEqual([["x", "y"], "", []]);
    turn("x y", "x z");
    await vi.advanceTimersByTimeAsync(OVER);
    expect(played()).toEqual(["x-y"]);
    expect(table.planned).toEqual([]);
  });
  test("is half made where there is more to choose", async () => {
    waiting();
    table.choose("x");
    turn("x y", "x z");
    await vi.advanceTimersByTimeAsync(OVER);
    expect([played(), table.chosen]).toEqual([[], ["x"]]);
  });
  test("may begin with where it ends, as any move", async () => {
    waiting();
    table.choose("y");
    turn("x y", "z y");
    await vi.advanceTimersByTimeAsync(OVER);
    expect([table.input.target, table.next.sites]).toEqual(["y", ["x", "z"]]);
  });
  test("is dropped with a word when it is not legal any more", async () => {
    waiting();
    table.choose("x");
    turn("z");
    await vi.advanceTimersByTimeAsync(OVER);
    expect([played(), table.refusal]).toEqual([[], "Your planned move is no longer possible."]);
  });
  test("is taken back by the same click again; nobody plans who holds several seats", () => {
    waiting();
    table.choose("x");
    table.choose("x");
    expect(table.planned).toEqual([]);
    sit([], { you: [0, 1] }, { actor: 2 });
    table.choose("x");
    expect([table.planned, table.refusal]).toEqual([[], "It's not your turn."]);
  });
});

describe("a card that is dropped on the board", () => {
  const played = (): string[] => socket.of("move").map(({ text }) => text);
  const answered = async (...paths: string[]): Promise<void> => {
    socket.say({ type: "ack", id: socket.of("move").at(-1)?.id ?? "", version: 5 });
    socket.say(event(5, { entry: MOVING, view: next({ moves: moves(...paths) }) }));
    await vi.advanceTimersByTimeAsync(OVER);
  };
  test("is played, and then for the place on which it lies", async () => {
    sit(["card", "pass"]);
    table.drop("card", "x");
    expect(played()).toEqual(["card"]);
    await answered("x", "y");
    expect(played()).toEqual(["card", "x"]);
  });
  test("is only played where that place means nothing, and nothing is said of it", async () => {
    sit(["card", "pass"]);
    table.drop("card", "z");
    await answered("x", "y");
    expect([played(), table.planned, table.refusal]).toEqual([["card"], [], ""]);
    socket.say(event(6, { entry: MOVING, view: next({ moves: moves("z") }) }));
    await vi.advanceTimersByTimeAsync(OVER);
    expect(played(), "it is forgotten by then").toEqual(["card"]);
  });
});
