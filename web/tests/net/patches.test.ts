// Whatever the server can say about a change, the page must make the same of it: the vectors are written by the server.

import { expect, test } from "vitest";
import type { Panel, PanelPatch, Patch, Picture } from "../../src/net/messages";
import { panelAfter, patched, viewAfter } from "../../src/net/patches";
import written from "../patches.json";
import { item, moves, next, picture, view } from "../sample-messages";

interface Change<Whole, Difference> {
  before: Whole;
  patch: Difference | null;
  after: Whole;
}

const vectors = written as unknown as {
  pictures: Change<Picture, Patch>[];
  panels: Change<Panel, PanelPatch>[];
};

/** A panel as the server sends it: without what is empty, but for a hand, which is left out where nobody holds one. */
const sent = (panel: Panel): Panel =>
  Object.fromEntries(
    Object.entries(panel).filter(([name, value]) => value && (name === "hand" || Object.keys(value).length > 0)),
  );

test("a patch leads from every picture of the server to the next", () => {
  expect(vectors.pictures.length).toBeGreaterThan(10);
  for (const { before, patch, after } of vectors.pictures) {
    const kept = structuredClone(before);
    expect(patch ? patched(before, patch) : before).toEqual(after);
    expect(before, "the old one is not touched").toEqual(kept);
  }
});

test("a patch leads from every panel of the server to the next", () => {
  expect(vectors.panels.length).toBeGreaterThan(10);
  for (const { before, patch, after } of vectors.panels) expect(sent(panelAfter(before, patch))).toEqual(after);
});

test("items that stay are the same objects, so that nothing is drawn again", () => {
  const before = picture(item("a"), item("b"));
  const after = patched(before, { items: { changed: [{ id: "b", now: { x: 3 } }] } });
  expect(after.items[0]).toBe(before.items[0]);
  expect(after.items[1]).toEqual(item("b", { x: 3 }));
});

test("a view keeps its seat and its panel unless an event names them; its moves go", () => {
  const before = view({ seat: 1, panel: { title: "Facts" }, moves: moves("x"), cover: true });
  expect(viewAfter(before, next({ prompt: "Wait." }))).toEqual({
    ...view({ seat: 1, panel: { title: "Facts" }, prompt: "Wait." }),
  });
  expect(viewAfter(before, next({ seat: -3, panel: { title: "New" } }))).toMatchObject({
    seat: -3,
    panel: { title: "New" },
  });
});
