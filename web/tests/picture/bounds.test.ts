import { describe, expect, test } from "vitest";
import { around, corners, ringOf, type Box } from "../../src/picture/bounds";
import type { Shape } from "../../src/net/messages";
import { item } from "../sample-messages";

const boxOf = (shape: Partial<Shape>): Box | null => {
  const box = around(corners(item("a", shape)));
  return box && (box.map((value) => Math.round(value * 100) / 100 || 0) as Box);
};
const SQUARE: [number, number][] = [[-5, -5], [5, -5], [5, 5], [-5, 5]];

describe("the extent of a shape", () => {
  test.each<[string, Partial<Shape>, Box]>([
    ["a circle", { kind: "circle", r: 4 }, [-4, -4, 8, 8]],
    ["a polygon", { kind: "polygon", points: [[0, 0], [10, 0], [5, 8]] }, [0, 0, 10, 8]],
    ["a turned polygon", { kind: "polygon", points: [[0, 0], [10, 0], [10, 2], [0, 2]], turn: 90 }, [-2, 0, 2, 10]],
    ["a line", { kind: "line", points: [[0, 3], [9, 3]] }, [0, 3, 9, 0]],
    ["a text in the middle", { kind: "text", text: "abcde", size: 10 }, [-15, -6, 30, 12]],
    ["a text at its start", { kind: "text", text: "ab", size: 10, anchor: "start" }, [0, -6, 12, 12]],
    ["a path", { kind: "path", d: "M0 -17 L8 4 L6 11 L-6 11 Z" }, [-8 + 2, -17, 14, 28]],
    ["a path relative to itself", { kind: "path", d: "m1 1h4v2h-4z" }, [1, 1, 4, 2]],
    ["a path written tightly", { kind: "path", d: "M-7-3C-7-7-3-8 0-7L.5.5" }, [-7, -8, 7.5, 8.5]],
    ["a semicircle", { kind: "path", d: "M-3 0A3 3 0 0 1 3 0" }, [-3, -3, 6, 3]],
    ["an ellipse of two arcs", { kind: "path", d: "M-3 0A3 1 0 0 0 3 0A3 1 0 0 0-3 0" }, [-3, -1, 6, 2]],
    ["a shallow arc", { kind: "path", d: "M-6 0A10 10 0 0 1 6 0" }, [-6, -2, 12, 2]],
    ["most of a circle", { kind: "path", d: "M-6 0A10 10 0 1 1 6 0" }, [-10, -18, 20, 18]],
  ])("%s", (_, shape, box) => expect(boxOf(shape)).toEqual(box));

  test("of a group encloses its items, wherever they stand", () => {
    const items = [item("b", { r: 1, x: 10 }), item("c", { kind: "group", y: 20, items: [item("d", { r: 2 })] })];
    expect(boxOf({ kind: "group", items })).toEqual([-2, -1, 13, 23]);
    expect(boxOf({ kind: "group", items: [item("b", { r: 1, x: 10 })], turn: 90 })).toEqual([-1, 9, 2, 2]);
  });
  test.each<[string, Partial<Shape>]>([
    ["an empty group", { kind: "group" }],
    ["a circle without a radius", { kind: "circle" }],
    ["a text without words", { kind: "text", size: 10 }],
    ["a path that goes nowhere", { kind: "path", d: "M3 3Z" }],
    ["a path that cannot be read", { kind: "path", d: "?" }],
  ])("%s has none", (_, shape) => {
    expect(boxOf(shape)).toBeNull();
    expect(ringOf(item("a", shape))).toBeNull();
  });
});

describe("a ring", () => {
  const text = item("t", { kind: "text", text: "ab", size: 10 });
  test("goes around the shape itself", () => {
    expect(ringOf(item("own", { r: 3 }))).toMatchObject({ shape: { id: "own" }, x: 0, y: 0, turn: 0 });
  });
  test("goes around the first solid shape of a group, the outer before the inner", () => {
    const inner = item("g", { kind: "group", items: [item("deep", { r: 1 })] });
    const group = item("all", { kind: "group", items: [text, inner, item("c", { r: 2, x: 4 })] });
    expect(ringOf(group)).toMatchObject({ shape: { id: "c" }, x: 4, y: 0, box: [2, -2, 4, 4] });
    expect(ringOf(item("all", { kind: "group", items: [text, { ...inner, x: 7 }] }))).toMatchObject({
      shape: { id: "deep" },
      x: 7,
    });
  });
  test("turns with its group", () => {
    const square = item("s", { kind: "polygon", points: SQUARE, x: 10, turn: 15 });
    const ring = ringOf(item("all", { kind: "group", items: [square], turn: 90 }));
    expect([ring?.x, ring?.y, ring?.turn].map((value) => Math.round(value ?? NaN))).toEqual([0, 10, 105]);
  });
  test("is a box where nothing is solid", () => {
    expect(ringOf(text)?.shape).toMatchObject({ kind: "polygon", points: [[-6, -6], [6, -6], [6, 6], [-6, 6]] });
    const words = item("all", { kind: "group", items: [text, { ...text, id: "u", y: 20 }] });
    expect(ringOf(words)?.box).toEqual([-6, -6, 12, 32]);
  });
  test("follows a line", () => {
    expect(ringOf(item("l", { kind: "line", points: [[0, 0], [9, 0]] }))?.shape.kind).toBe("line");
  });
});

test("what draws a symbol has a circle around it", () => {
  const ring = ringOf({ id: "ship", kind: "use", ref: "ship0-1", r: 20, x: 5 });
  expect([ring?.shape.kind, ring?.shape.r, ring?.box]).toEqual(["circle", 20, [-20, -20, 40, 40]]);
});
