// Rows in memory, as IndexedDB would have them; the browser's own are tested in a browser.

import { describe, expect, test } from "vitest";
import { compare, inMemory, type Key } from "../src/local/transact";

const bytes = (...all: number[]): Uint8Array => new Uint8Array(all);

describe("rows in memory", () => {
  test("are read as they were written, in the order of their keys", async () => {
    const transact = inMemory();
    await transact([
      ["put", "events", ["b", 10], bytes(3)],
      ["put", "events", ["b", 9], bytes(2)],
      ["add", "events", ["a", 1], bytes(1)],
      ["put", "events", ["c", 1], bytes(4)],
    ]);
    expect(await transact([["get", "events", ["a", 1]]])).toEqual([bytes(1)]);
    expect(await transact([["get", "events", ["a", 2]], ["get", "seats", ["a", 1]]])).toEqual([null, null]);
    expect(await transact([["all", "events", ["b"], ["b", []]]])).toEqual([
      [
        [["b", 9], bytes(2)],
        [["b", 10], bytes(3)],
      ],
    ]);
  });

  test("are all of a transaction or none", async () => {
    const transact = inMemory();
    await transact([["add", "matches", ["a"], bytes(1)]]);
    const clash = transact([
      ["put", "matches", ["b"], bytes(2)],
      ["clear", "matches", ["a"], ["a", []]],
      ["check", "matches", ["b"], bytes(3)],
    ]);
    await expect(clash).rejects.toMatchObject({ name: "ConstraintError" });
    await expect(transact([["add", "matches", ["a"], bytes(2)]])).rejects.toMatchObject({ name: "ConstraintError" });
    expect(await transact([["all", "matches", ["a"], ["z"]]])).toEqual([[[["a"], bytes(1)]]]);
  });

  test("may be checked, cleared and made anew in one go", async () => {
    const transact = inMemory();
    await transact([["check", "self", ["a"], null], ["add", "self", ["a"], bytes(1)]]);
    await transact([["check", "self", ["a"], bytes(1)], ["delete", "self", ["a"]], ["add", "self", ["a"], bytes(2)]]);
    expect(await transact([["get", "self", ["a"]]])).toEqual([bytes(2)]);
    await transact([["clear", "self", ["a"], ["b"]]]);
    expect(await transact([["all", "self", ["a"], ["b"]]])).toEqual([[]]);
  });
});

test("keys stand in IndexedDB's order", () => {
  const keys: Key[] = [["b", []], ["b", "x"], ["b", 10], ["b", 9], ["b"], ["a", []], [2], [10]];
  expect(keys.sort(compare)).toEqual([[2], [10], ["a", []], ["b"], ["b", 9], ["b", 10], ["b", "x"], ["b", []]]);
});
