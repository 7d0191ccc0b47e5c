import { describe, expect, test } from "vitest";
import type { Panel, Shape } from "../../src/net/messages";
import { NOBODY, seatWithRange, rangeLinesFrom } from "../../src/picture/range-lines";
import { item } from "../sample-messages";

const field = (site: string, x: number, more: Partial<Shape> = {}): Shape => item(site, { x, r: 12.5, site, ...more });

describe("what a chosen item reaches", () => {
  test("is shown by ways from rim to rim", () => {
    const items = [field("a", 0, { reach: ["b", "c", "nowhere"] }), field("b", 100), field("c", 0, { y: 50 })];
    expect(rangeLinesFrom(items, "a")).toEqual([
      { x1: 9, y1: 0, x2: 91, y2: 0, site: "b" },
      { x1: 0, y1: 9, x2: 0, y2: 41, site: "c" },
    ]);
  });
  test("goes from middle to middle where places lie within each other", () => {
    expect(rangeLinesFrom([field("a", 0, { reach: ["b"] }), field("b", 5)], "a")[0]).toMatchObject({ x1: 0, x2: 5 });
  });
  test("may be said by a piece that stands on the site as well, each way once", () => {
    const piece = item("ship", { kind: "group", items: [field("a", 0, { reach: ["b"] })] });
    const items = [field("a", 0, { reach: ["b"] }), piece, field("b", 100)];
    expect(rangeLinesFrom(items, "a").map((way) => way.site)).toEqual(["b"]);
  });
  test("is nothing where nothing is said", () => {
    expect(rangeLinesFrom([field("a", 0), field("b", 100)], "a")).toEqual([]);
    expect(rangeLinesFrom([], "a")).toEqual([]);
  });
});

describe("the reach of a seat", () => {
  const panel: Panel = {
    seats: [
      { seat: 0 },
      { seat: 1, reach: { label: "range 1", sites: ["a"] } },
      { seat: 2, reach: { label: "range 2", sites: ["b"], during: ["x"] } },
    ],
  };
  const seat = (asked: number | null, ...offered: string[]): number | undefined =>
    seatWithRange(panel, asked, offered)?.seat;
  test("is shown when it is asked for", () => expect([seat(1), seat(0)]).toEqual([1, undefined]));
  test("is shown by itself while it matters", () => {
    expect([seat(null), seat(null, "y"), seat(null, "y", "x")]).toEqual([undefined, undefined, 2]);
  });
  test("is not shown when nobody's is wanted", () => expect(seat(NOBODY, "x")).toBeUndefined());
});
