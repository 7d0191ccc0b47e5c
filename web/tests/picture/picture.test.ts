import { describe, expect, test } from "vitest";
import type { Picture } from "../../src/net/messages";
import { place, spliced, spots, towards } from "../../src/picture/picture";
import { item, picture } from "../sample-messages";

const ids = (of: Picture): string[] => of.items.map((one) => one.id);

test("one item is taken over from another picture: in its place, or on top when it is new", () => {
  const before = picture(item("a"), item("b"));
  expect(spliced(before, picture(item("a", { r: 9 })), "a").items[0]?.r).toBe(9);
  expect(ids(spliced(before, picture(item("z"), item("a")), "z"))).toEqual(["a", "b", "z"]);
  expect(spliced(before, picture(), "a")).toBe(before);
});

test("places are found inside groups", () => {
  const group = item("g", { kind: "group", x: 10, y: 5, items: [item("in", { x: 1, y: 2, site: "s" })] });
  expect(place([group], "in")).toEqual({ x: 11, y: 7 });
  expect(place([group], "out")).toBeNull();
  expect(spots([group]).get("s")).toMatchObject({ x: 11, y: 7, ring: null });
});

describe("the spot of a site", () => {
  test("is the middle of what can be seen, wherever the item was put", () => {
    const points: [number, number][] = [[20, 0], [40, 0], [40, 10], [20, 10]];
    const spot = spots([item("p", { kind: "polygon", x: 100, points, site: "s" })]).get("s");
    expect(spot).toMatchObject({ x: 130, y: 5, ring: { x: 100, y: 0, box: [120, 0, 20, 10] } });
  });
  test("turns with its group", () => {
    const group = item("g", { kind: "group", x: 50, turn: 90, items: [item("in", { x: 10, r: 1, site: "s" })] });
    const spot = spots([group]).get("s");
    expect([spot?.x, spot?.y, spot?.ring?.turn].map((value) => Math.round(value ?? NaN))).toEqual([50, 10, 90]);
  });
  test("of two items is that of the last which can be seen", () => {
    const items = [item("a", { r: 1, site: "s" }), item("b", { r: 2, site: "s" }), item("c", { site: "s" })];
    expect(spots(items).get("s")?.item.id).toBe("b");
  });
  test("is found once for each picture", () => {
    const items = [item("a", { r: 1, site: "s" })];
    expect(spots(items)).toBe(spots(items));
  });
});

describe("arrows", () => {
  const at = (id: string, x: number, y: number) => ({ item: item(id), x, y, ring: null });
  const all = [at("right", 10, 0), at("far", 30, 0), at("above", 0, -10), at("aside", 3, 20)];
  const from = at("from", 0, 0);
  test("lead to the nearest in their direction", () => {
    expect(towards(from, all, "ArrowRight")?.item.id).toBe("right");
    expect(towards(from, all, "ArrowUp")?.item.id).toBe("above");
    expect(towards(from, all, "ArrowDown")?.item.id).toBe("aside");
  });
  test("lead nowhere when nothing lies there", () => expect(towards(from, all, "ArrowLeft")).toBeNull());
});
