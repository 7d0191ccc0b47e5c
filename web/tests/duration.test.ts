import { expect, test } from "vitest";
import { duration } from "../src/lib/duration";

test("time is told in the unit that fits", () => {
  const spans = [0, 12_400, 89_000, 150_000, 7_200_000, 200_000_000];
  expect(spans.map(duration)).toEqual(["0 s", "12 s", "89 s", "3 min", "2 h", "2 days"]);
});
