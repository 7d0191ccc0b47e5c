import { describe, expect, it } from "vitest";
import type { Shape } from "../../src/net/messages";
import { Camera } from "../../src/board/camera.svelte";

type Box = [number, number, number, number];
const HOME: Box = [0, 0, 400, 400];

const SPOT = [{ x: 40, y: 40 }];
const NOTHING: Shape[] = [];

function camera({ endless = false, breadth = 400, fingers = true, targets = SPOT, items = NOTHING } = {}): Camera {
  const made = new Camera();
  made.resize(200, 200);
  made.follow(HOME, endless);
  made.open(breadth, fingers, targets, false, items);
  return made;
}

describe("what part of a board is in sight", () => {
  it("is all of it where places are broad enough, or nearly, and where no finger points", () => {
    for (const one of [camera(), camera({ breadth: 60 }), camera({ breadth: 20, fingers: false })]) {
      expect(one.box).toEqual(HOME);
      expect(one.near).toBe(false);
    }
  });

  it("opens so near that a finger hits a place, and stays on the board", () => {
    const one = camera({ breadth: 20 });
    expect(one.scale * 20).toBeCloseTo(40);
    expect(one.box).toEqual([0, 0, 100, 100]);
    one.showAll();
    expect(one.box).toEqual(HOME);
  });

  it("has the next name above its middle, such as that of a layer, where there is one", () => {
    const names = [30, 180].map((y): Shape => ({ id: "", kind: "text", y }));
    const seen = (targets: { x: number; y: number }[], items: Shape[]): number =>
      camera({ breadth: 20, targets, items }).box[1];
    expect(seen([{ x: 200, y: 250 }], [])).toBe(200);
    expect(seen([{ x: 200, y: 250 }], names)).toBe(170);
    expect(seen([{ x: 200, y: 210 }], names), "it is in sight").toBe(160);
    expect(seen([200, 299].map((y) => ({ x: 200, y })), names), "all that may be chosen comes first").toBe(199.5);
  });

  it("is what it would be if it opened so after a phone was turned, unless somebody chose it", () => {
    const [one, chosen] = [camera({ breadth: 20 }), camera({ breadth: 20 })];
    chosen.zoom(1.5);
    const near = chosen.box[2];
    for (const each of [one, chosen]) each.resize(800, 800);
    expect(one.box).toEqual(HOME);
    expect(chosen.box[2]).toBe(near);
    one.resize(200, 200);
    expect(one.scale * 20).toBeCloseTo(40);
  });

  it("keeps the place under the pointer, and never shows less than nothing of the edge", () => {
    const one = camera();
    one.zoom(2, 100, 100);
    expect(one.box).toEqual([50, 50, 200, 200]);
    one.pan("ArrowLeft");
    one.pan("ArrowLeft");
    expect(one.box[0]).toBe(0);
    one.zoom(0.1);
    expect(one.box).toEqual(HOME);
  });

  it("goes past the picture of an endless board, and comes along with it", () => {
    const one = camera({ endless: true });
    one.zoom(0.5);
    expect(one.box).toEqual([-200, -200, 800, 800]);
    one.follow([20, 0, 400, 400], true);
    expect(one.box).toEqual([-180, -200, 800, 800]);
  });

  it("keeps the zoom when a board with an edge is drawn anew", () => {
    const one = camera();
    one.zoom(2);
    one.follow([...HOME], false);
    expect(one.box).toEqual([100, 100, 200, 200]);
  });

  it("parts what is too close together, unless that is too near", () => {
    const one = camera();
    expect(one.part(30, 350, 350)).toBe(true);
    expect(one.scale * 30).toBeGreaterThan(40);
    expect(one.sees({ x: 350, y: 350 })).toBe(true);
    expect(camera().part(1, 0, 0)).toBe(false);
    expect(camera().part(300, 0, 0)).toBe(false);
  });

  it("attends to what may be chosen, when it is out of sight", () => {
    const one = camera({ breadth: 20 });
    one.attend([{ x: 60, y: 60 }]);
    expect(one.box[0]).toBe(0);
    one.attend([{ x: 300, y: 200 }, { x: 340, y: 200 }]);
    expect(one.box).toEqual([270, 150, 100, 100]);
  });

  it("keeps all of the places of an endless board in sight, and free of its buttons, where they have room", () => {
    const one = new Camera();
    one.resize(400, 400);
    one.follow(HOME, true);
    one.open(20, true, [], false, []);
    const seen = one.box;
    expect(seen).toEqual([100, 100, 200, 200]);
    one.attend([{ x: 150, y: 200 }, { x: 230, y: 200 }]);
    expect(one.box).toEqual(seen);
    one.attend([{ x: 105, y: 200 }]);
    expect(one.box[0], "half of it was out of sight").toBe(29);
    one.attend([{ x: 60, y: 200 }, { x: 180, y: 200 }]);
    expect(one.box[0], "48 at the right are the buttons'").toBe(44);
    one.attend([{ x: 60, y: 200 }, { x: 200, y: 200 }]);
    expect(one.box[0], "there is no room for all").toBe(44);
  });
});
