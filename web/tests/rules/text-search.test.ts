import { expect, test } from "vitest";
import { places, stretches } from "../../src/rules/text-search";

test("words are found whatever the case of their letters, and never overlapping", () => {
  expect(places("Ship, ships and SHIPS", "ship")).toEqual([0, 6, 16]);
  expect(places("aaaa", "aa")).toEqual([0, 2]);
  expect(places("Ship", "")).toEqual([]);
});

test("a letter whose small form is longer moves no place", () => {
  expect(places("İİ ship", "ship")).toEqual([3]);
});

test("a line break is a space like any other", () => {
  expect(places("each of\nyour ships", "of your")).toEqual([5]);
});

test("words that are set off from one another are found together", () => {
  const texts = ["A turn has ", "two", " halves: ", "two", " halves"];
  expect(stretches(texts, "has two halves")).toEqual([[[0, 7, 11], [1, 0, 3], [2, 0, 7]]]);
  expect(stretches(texts, "two")).toEqual([[[1, 0, 3]], [[3, 0, 3]]]);
  expect(stretches(texts, "halves: two")).toEqual([[[2, 1, 9], [3, 0, 3]]]);
});
