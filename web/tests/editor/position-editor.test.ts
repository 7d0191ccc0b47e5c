import { describe, expect, test } from "vitest";
import { places } from "../../src/editor/position-editor.svelte";
import type { EditTool, Picture } from "../../src/net/messages";

const tool = (...on: string[]): EditTool => ({ name: "t", label: "T", group: "G", on });
const square = (id: string, x: number, site = id) =>
  ({ id, kind: "circle", x, y: 0, r: 5, site }) as const satisfies Picture["items"][number];

describe("where a tool may be used", () => {
  const board: Picture = {
    title: "",
    description: "",
    box: [-50, -50, 100, 100],
    items: [square("cell:A", -20), square("hideout:A", 0), square("cell:B", 900)],
  };
  test("is where the picture has its sites, and they can be seen", () => {
    expect([...places(board, tool("cell:")).keys()]).toEqual(["cell:A"]);
    expect([...places(board, tool("")).keys()]).toEqual(["cell:A", "hideout:A"]);
    expect(places(board, tool()).size).toBe(0);
  });
  test("is every cell in sight on a board without an edge", () => {
    const endless: Picture = { ...board, items: [], box: [-30, -30, 60, 60], plane: { size: 20, up: true } };
    const found = [...places(endless, tool("")).keys()];
    expect(found).toHaveLength(9);
    expect(found).toContain("-1,1");
  });
});
