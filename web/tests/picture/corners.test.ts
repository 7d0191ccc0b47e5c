import { describe, expect, test } from "vitest";
import { cornersFree, freeCorner, slots } from "../../src/picture/corners";
import type { Picture, Shape } from "../../src/net/messages";

const place = (x: number, y: number): Shape => ({ id: `${x},${y}`, kind: "circle", r: 5, x, y, site: `${x},${y}` });
const board = (...items: Shape[]): Picture => ({ title: "", description: "", box: [0, 0, 100, 100], items });

test("a button stands in the first corner where it covers nothing", () => {
  const ground: Shape = { id: "all", kind: "circle", r: 70, x: 50, y: 50, layer: "ground" };
  expect(freeCorner(board(ground, place(50, 50)), [0, 0, 100, 100], 20)).toBe("tr");
  expect(freeCorner(board(ground, place(90, 10), place(50, 50)), [0, 0, 100, 100], 20)).toBe("br");
  expect(freeCorner(board(place(90, 10)), [-50, 0, 200, 100], 20), "beside the board").toBe("tr");
  const full = [place(10, 10), place(90, 10), place(10, 90), place(90, 90)];
  expect(freeCorner(board(...full), [0, 0, 100, 100], 20)).toBe("tr");
});

describe("the corners of the board's room", () => {
  test("are filled clockwise from the lower left, upwards on the left and downwards on the right", () => {
    expect(slots(2).map(({ corner }) => corner)).toEqual(["bl", "tl"]);
    expect(slots(6)).toEqual([
      { corner: "bl", row: 0 },
      { corner: "tl", row: 1 },
      { corner: "tl", row: 0 },
      { corner: "tr", row: 0 },
      { corner: "tr", row: 1 },
      { corner: "br", row: 0 },
    ]);
  });
  test("are free where no place of the board lies", () => {
    expect(cornersFree(board(place(50, 50)), 4, 1000, 800)).toBe(true);
    expect(cornersFree(board(place(50, 50), place(8, 8)), 4, 900, 800)).toBe(false);
    // Only corners that are used count.
    expect(cornersFree(board(place(50, 50), place(92, 92)), 2, 900, 800)).toBe(true);
  });
  test("are free where no letter of the board's rim stands", () => {
    const letter: Shape = { id: "a", kind: "text", text: "a", size: 6, x: 3, y: 3 };
    expect(cornersFree(board(place(50, 50), { id: "rim", kind: "group", x: 4, items: [letter] }), 4, 900, 800)).toBe(
      false,
    );
  });
  test("are narrower the farther they are from the edge", () => {
    expect(cornersFree(board(place(28, 13.5)), 4, 800, 800), "one plate there").toBe(true);
    expect(cornersFree(board(place(30, 13.5)), 5, 800, 800), "two plates there").toBe(true);
    expect(cornersFree(board(place(28, 13.5)), 5, 800, 800)).toBe(false);
  });
  test("are free beside a board that is narrower than its room", () => {
    expect(cornersFree(board(place(8, 8)), 4, 1400, 800)).toBe(true);
  });
  test("are never free on a board without an edge, nor for more plates than there are corners for", () => {
    expect(cornersFree({ ...board(), plane: { size: 10 } }, 2, 1000, 800)).toBe(false);
    expect(cornersFree(board(), 7, 1000, 800)).toBe(false);
  });
});
