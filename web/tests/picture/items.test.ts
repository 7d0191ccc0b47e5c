import { expect, test } from "vitest";
import type { Picture } from "../../src/net/messages";
import { itemSpot } from "../../src/picture/items";

const picture: Picture = {
  title: "",
  description: "",
  box: [0, 0, 100, 100],
  items: [
    {
      id: "room",
      kind: "group",
      x: 10,
      y: 20,
      items: [
        { id: "door", kind: "circle", x: 5, y: 5, r: 3 },
        { id: "nothing", kind: "group", items: [] },
      ],
    },
  ],
};

test("an item is pointed at by its id, wherever it lies", () => {
  expect(itemSpot(picture, "door")).toMatchObject({ x: 15, y: 25 });
});

test("what is not there, or cannot be seen, is not pointed at", () => {
  expect(itemSpot(picture, "window")).toBeUndefined();
  expect(itemSpot(picture, "nothing")).toBeUndefined();
  expect(itemSpot(null, "door")).toBeUndefined();
});
