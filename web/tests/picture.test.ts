import { describe, expect, test } from "vitest";
import type { Picture, Shape } from "../src/lib/messages";
import { outline, patched, place, spliced, spots, towards } from "../src/lib/picture";

const item = (id: string, more: Partial<Shape> = {}): Shape => ({ id, kind: "circle", ...more });
const picture = (...items: Shape[]): Picture => ({ title: "t", description: "d", box: [0, 0, 10, 10], items });
const ids = (of: Picture): string[] => of.items.map((one) => one.id);

describe("a patch", () => {
  test("without an order replaces items where they stand", () => {
    const after = patched(picture(item("a"), item("b")), { items: [item("a", { x: 3 })] });
    expect(ids(after)).toEqual(["a", "b"]);
    expect(after.items[0]?.x).toBe(3);
  });
  test("with an order adds, drops and sorts", () => {
    const before = picture(item("a"), item("b"), item("c"));
    expect(ids(patched(before, { items: [item("d")], order: ["d", "c", "a"] }))).toEqual(["d", "c", "a"]);
    expect(ids(before)).toEqual(["a", "b", "c"]);
  });
  test("keeps what it does not name, and replaces words and box", () => {
    const after = patched(picture(item("a")), { title: "new", box: [1, 1, 2, 2] });
    expect([after.title, after.description, after.box]).toEqual(["new", "d", [1, 1, 2, 2]]);
  });
});

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
  expect(spots([group]).get("s")).toMatchObject({ x: 11, y: 7 });
});

test("a ring goes around the first solid shape of a group", () => {
  const group = item("g", { kind: "group", items: [item("t", { kind: "text" }), item("c")] });
  expect(outline(group)?.id).toBe("c");
  expect(outline(item("own"))?.id).toBe("own");
  expect(outline(item("e", { kind: "group" }))).toBeUndefined();
});

describe("arrows", () => {
  const at = (id: string, x: number, y: number) => ({ item: item(id), x, y });
  const all = [at("right", 10, 0), at("far", 30, 0), at("above", 0, -10), at("aside", 3, 20)];
  const from = at("from", 0, 0);
  test("lead to the nearest in their direction", () => {
    expect(towards(from, all, "ArrowRight")?.item.id).toBe("right");
    expect(towards(from, all, "ArrowUp")?.item.id).toBe("above");
    expect(towards(from, all, "ArrowDown")?.item.id).toBe("aside");
  });
  test("lead nowhere when nothing lies there", () => expect(towards(from, all, "ArrowLeft")).toBeNull());
});
