import { describe, expect, test } from "vitest";
import type { Entry, Motion } from "../../src/net/messages";
import { grouped, lastMoves, lastTraces, movesSince, traceOf } from "../../src/match/recent-moves";
import { drawnWith, traceOfTellings } from "../../src/picture/traces";
import { item, picture, telling } from "../sample-messages";

const entry = (ply: number, actor: number, ...cues: Motion[]): Entry => ({
  ply,
  actor,
  text: `m${ply}`,
  tellings: [telling(`move ${ply}`, ...cues)],
});
const log = (...actors: number[]): Entry[] => actors.map((actor, i) => entry(i + 1, actor));
const plies = (found: { first: number; last: number }[]): string[] => found.map((deed) => `${deed.first}-${deed.last}`);

describe("since one's last move", () => {
  test("the others' moves, each with the dice that came of it", () => {
    expect(plies(movesSince(log(0, -1, 1, -1, -1, 2), 0, 0))).toEqual(["3-5", "6-6"]);
  });
  test("still those while one's own turn goes on, and none when it has passed on", () => {
    expect(plies(movesSince(log(0, 1, 2, 0, 0), 0, 0))).toEqual(["2-2", "3-3"]);
    expect(movesSince(log(0, 1, 2, 0, 0), 0, 1)).toEqual([]);
  });
  test("all of them before one's first", () => {
    expect(plies(movesSince(log(-1, 1, 2), 0, 0))).toEqual(["1-1", "2-2", "3-3"]);
  });
  test("for somebody who watches, the last ones", () => {
    expect(plies(lastMoves(log(0, 1, 0, 1, -1, 0), 2))).toEqual(["4-5", "6-6"]);
  });
});

describe("half of a choice, of which nothing is told", () => {
  const half = { ...entry(2, 1), tellings: [] };
  test("is one move with the other half", () => {
    const [, whole] = grouped([entry(1, 0), half, entry(3, 1)]);
    expect([whole?.first, whole?.last, whole?.text]).toEqual([2, 3, "m2 m3"]);
  });
  test("is not listed before that", () => {
    expect(plies(grouped([entry(1, 0), half], 1))).toEqual(["1-1"]);
    expect(plies(grouped([entry(1, 0), half], 0))).toEqual(["1-1", "2-2"]);
  });
});

describe("a trace", () => {
  const board = picture(item("a", { r: 2, x: 3, y: 4 }), item("b", { r: 1, x: 8, y: 8 }));
  const deed = (...cues: Motion[]) => movesSince([entry(1, 1, ...cues)], 0, 0)[0]!;
  test("is the line along which something went, not one for each thing that moved", () => {
    const start: [number, number] = [1, 1];
    const end: [number, number] = [2, 2];
    const found = traceOf(deed({ kind: "trail", start, end }, { kind: "move", item: "a", start, end }), board);
    expect(found?.lines).toEqual([{ x1: 1, y1: 1, x2: 2, y2: 2 }]);
    expect(found?.places).toEqual([]);
  });
  test("is where the piece went, where no trail says so, and not what moved because of it", () => {
    const goes = (id: string, x: number): Motion => ({ kind: "move", item: id, start: [1, 1], end: [x, 1] });
    const both: Entry = { ...entry(1, 1), tellings: [telling("", goes("a", 4)), telling("", goes("b", 5))] };
    expect(traceOf(movesSince([both], 0, 0)[0]!, board)?.lines).toEqual([{ x1: 1, y1: 1, x2: 4, y2: 1 }]);
  });
  test("is nothing of what is back where it was", () => {
    const walk = (from: number, to: number): Motion => ({ kind: "move", item: "b", start: [from, 1], end: [to, 1] });
    const round = [
      telling("", walk(1, 4), { kind: "flash", item: "a" }),
      telling("", walk(4, 7), { kind: "flash", item: "b" }),
      telling("", walk(7, 1)),
    ];
    expect(traceOfTellings(round, 0, board)).toBeNull();
    expect(traceOfTellings(round.slice(0, 2), 0, board)?.lines).toEqual([{ x1: 1, y1: 1, x2: 4, y2: 1 }]);
  });
  test("is a circle around all of what is put together from several shapes", () => {
    const parts = [item("hull", { r: 2 }), item("mast", { r: 1, y: -3 })];
    const ship = item("ship", { kind: "group", x: 5, y: 5, items: parts });
    const [ring] = traceOf(deed({ kind: "appear", item: "ship" }), picture(ship))?.places ?? [];
    expect([ring?.x, ring?.y, ring?.shape.r]).toEqual([5, 4, 0.58 * 6]);
  });
  test("leaves out what happened beside the board", () => {
    expect(traceOf(deed({ kind: "move", item: "z", start: [1, 1], end: [99, 1] }), board)).toBeNull();
  });
  test("is the place of what appeared or turned over, and of what flashed where there is nothing else", () => {
    const shown = traceOf(deed({ kind: "appear", item: "a" }, { kind: "flash", item: "b" }), board);
    expect(shown?.places.map((ring) => ring.shape.id)).toEqual(["a"]);
    expect(traceOf(deed({ kind: "flash", item: "b" }), board)?.places.map(({ x, y }) => [x, y])).toEqual([[8, 8]]);
    expect(traceOf(deed({ kind: "appear", item: "captured since" }), board)).toBeNull();
  });
  test("marks the last move of each mover that can be seen", () => {
    const [a, b]: Motion[] = [
      { kind: "flash", item: "a" },
      { kind: "flash", item: "b" },
    ];
    const done = movesSince([entry(1, 1, a!), entry(2, 2, a!), entry(3, 1, b!), entry(4, 2)], 0, 0);
    expect(lastTraces(done, board).map(({ actor, places }) => [actor, places[0]?.shape.id])).toEqual([
      [1, "b"],
      [2, "a"],
    ]);
  });
  test("a game's own mark of the last move gives way to ours", () => {
    const shown = { ...board, items: [item("ship"), { ...item("flight"), layer: "mark" as const }] };
    const mark = { actor: 1, lines: [], places: [] };
    expect(drawnWith([], shown).map(({ id }) => id)).toEqual(["ship", "flight"]);
    expect(drawnWith([mark], shown).map(({ id }) => id)).toEqual(["ship"]);
  });
});
