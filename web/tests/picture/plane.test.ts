import { describe, expect, test } from "vitest";
import { moveAt, siteAt, spotOn } from "../../src/picture/plane";

const plane = { size: 20, x: -100, y: 140, up: true, move: "fly to {a},{b}" };

describe("a plane", () => {
  test("knows its cells, also beyond the picture", () => {
    expect(siteAt(plane, 0, 0)).toBe("5,7");
    expect(siteAt(plane, -1003, 9)).toBe("-45,7");
    expect(siteAt(plane, 0, -195)).toBe("5,17");
    expect(siteAt({ size: 20 }, 4, -44)).toBe("0,-2");
  });
  test("writes the moves there, while there are any", () => {
    expect(moveAt(plane, 0, 0)).toBe("fly to 5,7");
    expect(moveAt({ size: 20 }, 0, 0)).toBe("");
  });
  test("finds a site that is not drawn", () => {
    expect(spotOn(plane, "5,7")).toMatchObject({ x: 0, y: 0, ring: { box: [-10, -10, 20, 20] } });
    expect(spotOn(plane, "-45,8")).toMatchObject({ x: -1000, y: -20, item: { site: "-45,8" } });
    expect(spotOn({ size: 1, site: "row {b} (col {a})" }, "row 3 (col -2)")).toMatchObject({ x: -2, y: 3 });
  });
  test("has no other sites", () => {
    for (const site of ["pass", "5", "5,7,8", "5,7b", "hex:5,7"]) expect(spotOn(plane, site)).toBeNull();
  });
});
