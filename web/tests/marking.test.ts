import { expect, test } from "vitest";
import { places } from "../src/lib/marking";

test("words are found whatever the case of their letters, and never overlapping", () => {
  expect(places("Ship, ships and SHIPS", "ship")).toEqual([0, 6, 16]);
  expect(places("aaaa", "aa")).toEqual([0, 2]);
  expect(places("Ship", "")).toEqual([]);
});

test("a letter whose small form is longer moves no place", () => {
  expect(places("İİ ship", "ship")).toEqual([3]);
});
