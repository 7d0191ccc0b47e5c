import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Entry, Motion, Picture } from "../../src/net/messages";
import { settings } from "../../src/ui/settings.svelte";
import { REST, Stage } from "../../src/board/stage.svelte";
import { item, picture, telling } from "../sample-messages";

/** The normal pace of one beat, and how long a die stays to be read. */
const BEAT = 300;
const READ = 900;
const LINGER = 1100;

const before = picture(item("a"), item("b", { x: 5, y: 5 }));
const after = picture(item("a", { x: 9 }), item("c"));
const happened = (tellings: Entry["tellings"]): Entry => ({ ply: 1, actor: 0, text: "m", tellings });
/** A move whose cues come one after the other, a telling each. */
const entry = (...cues: Motion[]): Entry => happened(cues.map((cue) => telling("", cue)));
const move = (id: string, x: number, y = 0): Motion => ({ kind: "move", item: id, end: [x, y] });

let stage: Stage;
let told: string[];

function perform(name: string, what: Entry | null, then: Picture = after): void {
  stage.perform(what, then, () => told.push(name));
}

async function pass(time: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(time);
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = "normal";
  told = [];
  stage = new Stage();
  stage.show(before);
});

afterEach(async () => {
  stage.show(before);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("what plays", () => {
  test("stands still while it is paused, goes on step by step, and to its end when it may", async () => {
    perform("one", entry(move("a", 1), move("a", 2), move("a", 3)));
    stage.pause(true);
    await pass(10 * BEAT);
    expect([stage.moved.get("a")?.x, told]).toEqual([1, []]);
    stage.next();
    await pass(10 * BEAT);
    expect([stage.moved.get("a")?.x, told]).toEqual([2, []]);
    stage.pause(false);
    await pass(BEAT);
    expect([stage.paused, told]).toEqual([false, ["one"]]);
  });
  test("is skipped also while it is paused, and what comes next is not", async () => {
    perform("one", entry(move("a", 1), move("a", 2)));
    stage.pause(true);
    stage.skip();
    await pass(0);
    expect([stage.paused, told]).toEqual([false, ["one"]]);
  });
});

describe("a reply that comes at once", () => {
  const reply = (x: number, actor = 1): Entry => ({ ...entry(move("a", x)), actor });

  test("is played half a second after the move before it, sooner at another speed", async () => {
    for (const [speed, breath, beat] of [
      ["normal", 500, BEAT],
      ["fast", 200, 140],
    ] as const) {
      settings.speed = speed;
      told = [];
      stage = new Stage();
      stage.show(before);
      perform("one", reply(1, 0));
      perform("two", reply(2));
      await pass(beat);
      expect(told).toEqual(["one"]);
      await pass(breath - 1);
      expect(stage.moved.get("a")).toBeUndefined();
      await pass(1);
      expect(stage.moved.get("a")?.x).toBe(2);
      await pass(beat);
      expect(told).toEqual(["one", "two"]);
    }
  });
  test("waits for what is left of it only, and never after one's own move, long thought, or a skip", async () => {
    perform("one", reply(1, 0));
    await pass(BEAT + 200);
    perform("two", reply(2));
    await pass(299);
    expect(stage.moved.get("a")).toBeUndefined();
    await pass(1 + BEAT);
    expect(told).toEqual(["one", "two"]);
    perform("again", reply(3));
    await pass(BEAT);
    expect(told).toEqual(["one", "two", "again"]);
    await pass(2000);
    perform("late", reply(4, 0));
    await pass(BEAT);
    expect(told.at(-1)).toBe("late");
    perform("hurried", reply(5));
    await pass(0);
    expect(told.at(-1)).toBe("late");
    stage.skip();
    await pass(0);
    expect(told.at(-1)).toBe("hurried");
  });
});

describe("what happened is played", () => {
  test("beat by beat in the tape's order; then the new picture stands and it is told", async () => {
    perform("one", entry(move("a", 1), move("a", 2), { kind: "flash", item: "b" }));
    expect(stage.busy).toBe(true);
    expect(stage.moved.get("a")).toEqual({ x: 1, y: 0 });
    await pass(BEAT - 1);
    expect(stage.moved.get("a")).toEqual({ x: 1, y: 0 });
    await pass(1);
    expect(stage.moved.get("a")).toEqual({ x: 2, y: 0 });
    expect([...stage.flashing]).toEqual([]);
    await pass(BEAT);
    expect([...stage.flashing]).toEqual(["b"]);
    expect(stage.picture).toBe(before);
    expect(told).toEqual([]);
    await pass(BEAT);
    expect(stage.picture).toBe(after);
    expect(stage.moved.size).toBe(0);
    expect(told).toEqual(["one"]);
    expect(stage.busy, "a click may still be meant for what has just moved").toBe(true);
    await pass(REST);
    expect(stage.busy).toBe(false);
  });
  test("with a caption: who does it, and what, until it is over", async () => {
    const walk = telling("It walks.", move("a", 1));
    const sit = telling("It sits.", { kind: "flash", item: "a" });
    perform("one", { ...happened([telling("Silent."), walk, sit]), actor: 2 });
    expect(stage.caption).toEqual({ actor: 2, telling: walk });
    await pass(BEAT);
    expect(stage.caption?.telling.said).toEqual(["It sits."]);
    await pass(BEAT);
    expect(stage.caption).toBeNull();
  });
  test("move after move, each told when it is over", async () => {
    const middle = picture(item("a", { x: 4 }));
    perform("one", entry(move("a", 4)), middle);
    perform("two", entry(move("a", 9)));
    await pass(BEAT);
    expect(told).toEqual(["one"]);
    expect(stage.picture).toBe(middle);
    expect(stage.moved.get("a")).toEqual({ x: 9, y: 0 });
    await pass(BEAT);
    expect(told).toEqual(["one", "two"]);
    expect(stage.picture).toBe(after);
  });
  test("at once where nothing moves", async () => {
    perform("one", entry());
    perform("two", null);
    await pass(0);
    expect(told).toEqual(["one", "two"]);
    expect(stage.picture).toBe(after);
  });
});

describe("a cue", () => {
  test("lets an item vanish, and another appear from the picture after", () => {
    perform("one", happened([telling("", { kind: "vanish", item: "b" }, { kind: "appear", item: "c" })]));
    expect([...stage.gone]).toEqual(["b"]);
    expect([...stage.appearing]).toEqual(["c"]);
    expect(stage.picture?.items.map((one) => one.id)).toEqual(["a", "b", "c"]);
  });
  test("turns an item over: it looks as in the picture after, and flashes", () => {
    perform("one", entry({ kind: "flip", item: "a" }));
    expect(stage.picture?.items[0]?.x).toBe(9);
    expect([...stage.flashing]).toEqual(["a"]);
  });
  test("draws a trail", () => {
    perform("one", entry({ kind: "trail", start: [1, 2], end: [3, 4] }));
    expect(stage.trail).toEqual({ x1: 1, y1: 2, x2: 3, y2: 4 });
  });
  test("says something where the item is now, until the next beat", async () => {
    perform("one", entry(move("b", 7, 8), { kind: "say", item: "b", text: "+1" }, { kind: "flash", item: "a" }));
    await pass(BEAT);
    expect(stage.bubble).toEqual({ x: 7, y: 8, text: "+1" });
    await pass(BEAT);
    expect(stage.bubble).toBeNull();
  });
  test("says in large words what has no place", () => {
    perform("one", entry({ kind: "say", text: "passes" }));
    expect(stage.reveal).toEqual({ kind: "words", text: "passes" });
  });
  test("rolls a die that stays long enough to be read", async () => {
    perform("one", entry({ kind: "roll", item: "a", text: "5" }));
    expect(stage.reveal).toEqual({ kind: "die", text: "5" });
    await pass(READ - 1);
    expect(stage.reveal).not.toBeNull();
    await pass(1);
    expect(stage.reveal).toBeNull();
    expect(told).toEqual(["one"]);
  });
  test("draws a card, with its name or from behind", async () => {
    perform("one", entry({ kind: "draw", item: "a", text: "Ace", ref: "ace" }, { kind: "draw", item: "a" }));
    expect(stage.reveal).toEqual({ kind: "card", text: "Ace", art: "ace" });
    await pass(READ);
    expect(stage.reveal).toEqual({ kind: "card", text: "", art: "" });
  });
  test("rolls something else than a die in words, and nothing where the result is not known", () => {
    perform("one", entry({ kind: "roll", text: "heads" }));
    expect(stage.reveal).toEqual({ kind: "words", text: "heads" });
    stage.show(before);
    perform("two", entry({ kind: "roll" }));
    expect(stage.reveal).toBeNull();
  });
});

describe("skipping", () => {
  test("ends all that plays and waits at once; then the board rests before it can be clicked", async () => {
    perform("one", entry(move("a", 1), move("a", 2)));
    perform("two", entry(move("a", 3)));
    stage.skip();
    await pass(0);
    expect(told).toEqual(["one", "two"]);
    expect([stage.picture === after, stage.busy]).toEqual([true, true]);
    stage.skip();
    await pass(REST - 1);
    expect(stage.busy, "a second click in a row does not shorten the rest").toBe(true);
    await pass(1);
    expect(stage.busy).toBe(false);
  });
  test("does not skip what comes later: it plays at once, also while the board rests", async () => {
    perform("one", entry(move("a", 1)));
    stage.skip();
    await pass(REST - 1);
    perform("two", entry(move("a", 7)));
    await pass(0);
    expect(stage.moved.get("a")).toEqual({ x: 7, y: 0 });
  });
  test("what does not play changes nothing for what comes", () => {
    stage.skip();
    perform("one", entry(move("a", 1)));
    expect(stage.moved.get("a")).toEqual({ x: 1, y: 0 });
  });
});

describe("a picture that is shown while something plays", () => {
  const newer = picture(item("n"));
  test("stands at once; what was playing is neither finished nor told", async () => {
    perform("one", entry(move("a", 1), move("a", 2)));
    perform("two", entry(move("a", 3)));
    await pass(BEAT);
    stage.show(newer);
    expect(stage.picture).toBe(newer);
    expect(stage.moved.size).toBe(0);
    await pass(10 * BEAT);
    expect(stage.picture).toBe(newer);
    expect(told).toEqual([]);
    expect(stage.busy).toBe(false);
  });
  test("is what the next move plays on", async () => {
    perform("one", entry(move("a", 1)));
    stage.show(newer);
    perform("two", entry(move("n", 2)));
    await pass(0);
    expect(stage.moved.get("n")).toEqual({ x: 2, y: 0 });
    await pass(BEAT);
    expect(told).toEqual(["two"]);
    expect(stage.picture).toBe(after);
  });
});

describe("moves that are played again", () => {
  const middle = picture(item("a", { x: 4 }));
  const HOLD = 700;
  test("begin with the picture before them; in the end what was shown stands again", async () => {
    stage.show(after);
    stage.replay(before, [{ entry: entry(move("a", 4)), after: middle }]);
    expect([stage.picture, stage.busy]).toEqual([before, true]);
    expect(stage.moved.get("a")).toEqual({ x: 4, y: 0 });
    await pass(BEAT);
    expect(stage.picture, "it can be looked at").toBe(middle);
    await pass(HOLD);
    expect(stage.picture).toBe(after);
  });
  test("are told step by step where nothing moves", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    stage.show(after);
    stage.replay(before, [{ entry: happened([telling("It walks.", move("a", 4))]), after: middle }]);
    expect([stage.picture, stage.caption?.telling.said]).toEqual([before, ["It walks."]]);
    await pass(HOLD);
    expect(stage.picture).toBe(middle);
    await pass(HOLD);
    expect(stage.picture).toBe(after);
  });
  test("end at once when they are skipped, and what happens meanwhile follows", async () => {
    stage.show(middle);
    stage.replay(before, [{ entry: entry(move("a", 4)), after: middle }]);
    perform("new", entry(move("a", 9)));
    stage.skip();
    await pass(0);
    expect([stage.picture, told]).toEqual([after, ["new"]]);
  });
});

describe("without motion", () => {
  test("where it is reduced, the board fades into the new picture; a die lingers, and holds nothing up", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    perform("one", entry(move("a", 1), { kind: "roll", text: "3" }));
    await pass(0);
    expect(told).toEqual(["one"]);
    expect(stage.picture).toBe(after);
    expect(stage.fades).toBe(1);
    expect(stage.busy).toBe(false);
    expect(stage.reveal).toEqual({ kind: "die", text: "3" });
    await pass(LINGER - 1);
    expect(stage.reveal).not.toBeNull();
    await pass(1);
    expect(stage.reveal).toBeNull();
  });
  test("a card that is drawn lingers as well, if it may be known", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    perform("one", entry({ kind: "draw", text: "Ace" }, { kind: "draw" }));
    await pass(0);
    expect(stage.reveal).toEqual({ kind: "card", text: "Ace", art: "" });
    perform("two", entry({ kind: "draw" }));
    await pass(0);
    expect(stage.reveal).toBeNull();
  });
  test("where it is turned off, nothing fades either", async () => {
    settings.speed = "off";
    perform("one", entry(move("a", 1)));
    await pass(0);
    expect(told).toEqual(["one"]);
    expect(stage.fades).toBe(0);
  });
  test("while nobody looks, moves go by", async () => {
    vi.stubGlobal("document", { hidden: true });
    perform("one", entry(move("a", 1)));
    perform("two", entry(move("a", 2)));
    await pass(0);
    expect(told).toEqual(["one", "two"]);
  });
});

test("what moves along a trail flies, and what vanishes where it ends was hit", async () => {
  const cues: Motion[] = [
    { kind: "trail", start: [0, 0], end: [5, 5] },
    { ...move("a", 5, 5), start: [0, 0] },
    { kind: "vanish", item: "b", text: "2" },
  ];
  perform("hit", happened([telling("", ...cues)]));
  await pass(1);
  expect([[...stage.flying], [...stage.captured], [...stage.gone]]).toEqual([["a"], ["b"], []]);
  expect(stage.bursts).toEqual([{ x: 5, y: 5, seat: -1, worth: 2 }]);
  expect(stage.step).toBe(420);
  await pass(3 * BEAT);
  expect([stage.flying.size, stage.captured.size, stage.bursts.length]).toEqual([0, 0, 0]);
});

test("what vanishes elsewhere was not hit by a flight", async () => {
  const trail: Motion = { kind: "trail", start: [0, 0], end: [9, 9] };
  perform("miss", happened([telling("", trail, move("a", 9, 9), { kind: "vanish", item: "b" })]));
  await pass(1);
  expect([[...stage.captured], [...stage.gone], stage.bursts]).toEqual([[], ["b"], []]);
  await pass(3 * BEAT);
});

test("what goes around something walks an arc, the shorter way", async () => {
  const walk: Motion = { ...move("a", 0, 10), start: [10, 0], around: [0, 0] };
  perform("walk", happened([telling("", walk)]));
  await pass(1);
  const [{ way, time, item } = { way: [], time: 0, item: "" }] = stage.walks;
  expect([item, time, way.length]).toEqual(["a", 280, 9]);
  for (const [x, y] of way) expect(Math.hypot(x, y)).toBeCloseTo(10);
  expect(way[4]?.map(Math.round)).toEqual([7, 7]);
  await pass(3 * BEAT);
  expect(stage.walks).toEqual([]);
});
