import { beforeEach, expect, test } from "vitest";
import { markAssisted, wasAssisted } from "../../src/puzzles/assisted";

beforeEach(() => localStorage.setItem("cellar.assisted", "[]"));

test("a table with help is known, also after the page is loaded anew", () => {
  expect(wasAssisted("t1")).toBe(false);
  markAssisted("t1");
  markAssisted("t1");
  expect([wasAssisted("t1"), wasAssisted("t2")]).toEqual([true, false]);
  expect(localStorage.getItem("cellar.assisted")).toBe('["t1"]');
});
test("what cannot be read counts as nothing", () => {
  localStorage.setItem("cellar.assisted", "{");
  expect(wasAssisted("t1")).toBe(false);
});
