import { describe, expect, test } from "vitest";
import { parse } from "../../src/ui/routes";

describe("addresses", () => {
  const at = (path: string) => parse(new URL(path, "http://cellar.test"));
  test("lead to pages", () => {
    expect(at("/")).toEqual({ page: "home" });
    expect(at("/new/zyrcan")).toEqual({ page: "new", game: "zyrcan" });
    expect(at("/play/abc/")).toEqual({ page: "play", table: "abc" });
    expect(at("/join/abc#secret")).toEqual({ page: "join", table: "abc", code: "secret" });
    expect(at("/rules/cell_wars")).toEqual({ page: "rules", game: "cell_wars" });
    expect(at("/edit/zyrcan")).toEqual({ page: "edit", game: "zyrcan", line: "" });
    expect(at("/edit/zyrcan#zyrcan%203")).toEqual({ page: "edit", game: "zyrcan", line: "zyrcan 3" });
    expect(at("/edit/zyrcan#%zz")).toEqual({ page: "edit", game: "zyrcan", line: "%zz" });
    expect(at("/move/abc-_1")).toEqual({ page: "move", code: "abc-_1" });
    expect(at("/matches")).toEqual({ page: "matches", part: "list" });
    expect(at("/matches/figures")).toEqual({ page: "matches", part: "figures" });
    expect(at("/matches/studies")).toEqual({ page: "matches", part: "studies" });
    const study = { page: "study", id: "", code: "", chapter: 0, ply: 0 };
    expect(at("/study/abc?chapter=2&ply=7")).toEqual({ ...study, id: "abc", chapter: 2, ply: 7 });
    expect(at("/study#eJw_-")).toEqual({ ...study, code: "eJw_-" });
    expect(at("/matches/account")).toEqual({ page: "matches", part: "account" });
    expect(at("/take#abc")).toEqual({ page: "take", code: "abc" });
    expect(at("/workshop/cell_wars")).toEqual({ page: "workshop", game: "cell_wars" });
    expect(at("/learn/zyrcan")).toEqual({ page: "learn", game: "zyrcan", lesson: "" });
    expect(at("/learn/zyrcan/blitzkrieg")).toEqual({ page: "learn", game: "zyrcan", lesson: "blitzkrieg" });
  });
  test("may name a moment", () => {
    expect(at("/replay/abc?ply=12")).toEqual({ page: "replay", table: "abc", ply: 12 });
    expect(at("/replay/abc?ply=-1")).toEqual({ page: "replay", table: "abc", ply: null });
    expect(at("/replay/abc")).toEqual({ page: "replay", table: "abc", ply: null });
    expect(at("/embed/abc?ply=12")).toEqual({ page: "embed", table: "abc", ply: 12 });
  });
  test("that mean nothing say so", () => {
    expect(at("/play")).toEqual({ page: "missing", path: "/play" });
    expect(at("/other/x")).toEqual({ page: "missing", path: "/other/x" });
    expect(at("/play/%E0%A4%A")).toEqual({ page: "missing", path: "/play/%E0%A4%A" });
  });
});
