import { describe, expect, test } from "vitest";
import { boardOf } from "../src/lib/boards";
import { cardText } from "../src/lib/facts";
import type { Picture, Shape } from "../src/lib/messages";
import { grid, siteAt, written } from "../src/lib/plane";
import { flights, within } from "../src/lib/reach";

const square: [number, number][] = [[-10, -10], [10, -10], [10, 10], [-10, 10]];
const cell = (a: number, b: number): Shape => ({ id: `cell:${a},${b}`, kind: "polygon", x: 20 * (a - 5), y: -20 * (b - 7), points: square, site: `${a},${b}` });

describe("an endless plane", () => {
  const on = grid([cell(5, 7), cell(6, 7), cell(5, 8)]);
  test("knows its cells beyond the picture", () => {
    expect(on).toEqual({ size: 20, x: -100, y: 140, down: -1 });
    expect(on && siteAt(on, 0, 0)).toBe("5,7");
    expect(on && siteAt(on, -1003, 9)).toBe("-45,7");
    expect(on && siteAt(on, 0, -195)).toBe("5,17");
  });
  test("writes a move there as the listed ones are written", () => {
    expect(written([{ text: "x 5,8", path: ["5,8"] }], "-45,7")).toBe("x -45,7");
    expect(written([{ text: "pass", path: ["choice:pass"] }], "1,1")).toBeNull();
  });
  test("is none where sites are no coordinates", () => expect(grid([{ id: "a", kind: "circle", site: "hex:a1" }])).toBeNull());
});

const R = 34;
const hex = (q: number, r: number): Shape => ({
  id: `hex:${q}/${r}`,
  kind: "group",
  x: R * Math.sqrt(3) * (q + r / 2),
  y: R * 1.5 * r,
  site: `hex:${q}/${r}`,
  items: [],
});
const hexes = [-2, -1, 0, 1, 2].flatMap((q) => [-2, -1, 0, 1, 2].filter((r) => Math.abs(q + r) <= 2).map((r) => hex(q, r)));

describe("reach", () => {
  const ship: Shape = { id: "ship:0/0", kind: "group", items: [{ id: "ship:0/0:engine0", kind: "path" }, { id: "ship:0/0:engine1", kind: "path" }] };
  test("a ship flies as far as it has engines, in six directions", () => {
    const ends = flights([...hexes, ship], "hex:0/0").map((flight) => flight.site);
    expect(new Set(ends)).toEqual(new Set(["hex:2/0", "hex:-2/0", "hex:0/2", "hex:0/-2", "hex:2/-2", "hex:-2/2"]));
  });
  test("not past the board, and nowhere without a ship", () => {
    expect(flights([...hexes, { ...ship, id: "ship:2/0" }], "hex:2/0").length).toBeLessThan(6);
    expect(flights(hexes, "hex:0/0")).toEqual([]);
  });
  test("rings of hexes", () => {
    expect([0, 1, 2].map((steps) => within(hexes, "hex:0/0", steps).length)).toEqual([1, 7, 19]);
    expect(within(hexes, "hex:2/0", 1).length).toBe(4);
  });
});

test("Zyrcan's fleets leave the board, which grows", () => {
  const picture: Picture = { title: "", description: "", box: [-318, -264, 872, 528], items: [...hexes, { id: "seat:0", kind: "group", x: 330, y: -248 }] };
  const board = boardOf("zyrcan", picture);
  expect(board.items.length).toBe(hexes.length);
  expect(board.box[2]).toBeLessThan(400);
  expect(boardOf("zyrcan", picture)).toBe(board);
  expect(boardOf("angel", picture)).toBe(picture);
});

test("a card's text is found wherever it lies open", () => {
  const panel = { hand: [{ card: "glucose", text: "Biomass +1." }], cells: [], decks: { immune: { deck: 1, discard: 1, discarded: [{ card: "purge", text: "Purify." }] } } };
  expect(cardText(panel, "card:glucose")).toBe("Biomass +1.");
  expect(cardText(panel, "discard:purge")).toBe("Purify.");
  expect(cardText(panel, "deck:secret")).toBeUndefined();
});
