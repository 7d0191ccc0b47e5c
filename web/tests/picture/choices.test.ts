import { describe, expect, test } from "vitest";
import { boardOf, choices, offer, onBoard } from "../../src/picture/choices";
import type { Picture, Shape } from "../../src/net/messages";
import { item, moves, picture, view } from "../sample-messages";

const place = (site: string, x: number, more: Partial<Shape> = {}): Shape =>
  item(`at ${site}`, { x, r: 2, site, ...more });
const boxed = (...items: Shape[]): Picture => ({ ...picture(...items), box: [0, 0, 100, 100] });

describe("the board", () => {
  const fleet = item("fleet", { kind: "group", beside: true, x: 90, items: [place("ship", 0)] });
  const whole = boxed(place("a", 20, { y: 30 }), place("b", 50, { y: 40 }), fleet);
  test("is drawn without what belongs beside it, as large as it can be", () => {
    const board = boardOf(whole);
    expect(board.items.map((one) => one.id)).toEqual(["at a", "at b"]);
    expect(board.box).toEqual([10, 20, 50, 30]);
    expect(boardOf(whole), "made once").toBe(board);
  });
  test("leaves out what lies beside it in a group", () => {
    const group = item("all", { kind: "group", items: [place("a", 20), place("b", 30, { beside: true })] });
    const [left] = boardOf(boxed(group, place("c", 50))).items;
    expect(left?.items?.map((one) => one.id)).toEqual(["at a"]);
  });
  test("never grows beyond its picture", () => {
    expect(boardOf(boxed(place("a", 1), place("far", 500), fleet)).box).toEqual([0, 0, 100, 10]);
  });
  test("is the picture where nothing is beside it", () => {
    const plain = boxed(place("a", 20));
    expect(boardOf(plain)).toBe(plain);
  });
  test("without anything else on it keeps its box", () => expect(boardOf(boxed(fleet)).box).toEqual([0, 0, 100, 100]));
});

describe("a site that is offered", () => {
  const where = (board: Picture, sites: string[], cards: string[] = []): string[][] => {
    const found = offer(board, cards.map((site) => ({ name: site, site })), sites);
    return [[...found.board.keys()], [...found.hand], found.beside];
  };
  test("is clicked on the board, in the hand, or beside them", () => {
    expect(where(boxed(place("a", 20)), ["a", "b", "c"], ["b", "z"])).toEqual([["a"], ["b"], ["c"]]);
  });
  test("may be clicked both on the board and in the hand", () => {
    expect(where(boxed(place("a", 20)), ["a"], ["a"])).toEqual([["a"], ["a"], []]);
  });
  test("is beside the board where nothing of it can be seen there", () => {
    const empty = place("empty", 20, { kind: "group", r: 0 });
    const unseen = boxed(empty, place("outside", 300), place("point", 40, { r: 0 }));
    expect(where(unseen, ["empty", "outside", "point"])).toEqual([[], [], ["empty", "outside", "point"]]);
  });
  test("is found by the item that can be seen, if one can", () => {
    expect(where(boxed(place("a", 20), place("a", 30, { kind: "group", r: 0 })), ["a"])[0]).toEqual(["a"]);
  });
  test("is beside the board where another ring lies exactly there", () => {
    expect(where(boxed(place("a", 20), place("b", 20)), ["a", "b"])).toEqual([["a"], [], ["b"]]);
    expect(where(boxed(place("a", 20), place("b", 20, { r: 5 })), ["a", "b"])[0]).toEqual(["a", "b"]);
  });
  test("is on a plane also where nothing is drawn", () => {
    const plane = { ...boxed(), plane: { size: 10, up: true } };
    expect(where(plane, ["70,-3", "pass"])).toEqual([["70,-3"], [], ["pass"]]);
    expect(onBoard(plane, "70,-3")).toMatchObject({ x: 700, y: 30 });
  });
  test("is beside where there is no picture yet", () => expect(offer(null, [], ["a"]).beside).toEqual(["a"]));
});

describe("choices beside the board", () => {
  const seen = view({
    moves: moves("k1 a", "k1 b", "k2", "pass"),
    sites: { k1: "Knight", k2: "Knight", pass: "Pass" },
    panel: { details: { pass: "For good." } },
  });
  test("have a name, more words, and what the picture shows for them", () => {
    const ship = place("pass", 20, { beside: true });
    const [pass, other] = choices(["pass", "other"], boxed(ship), seen, []);
    expect(pass).toEqual({ site: "pass", label: "Pass", item: ship, detail: "For good.", skips: false });
    expect(other).toEqual({ site: "other", label: "other", item: undefined, detail: undefined, skips: false });
  });
  test("on a place of the ground say what stands there, and show it", () => {
    const ship = item("ship", { kind: "use", ref: "ship", x: 21 });
    const mark = item("mark", { kind: "use", ref: "mark", layer: "mark", x: 20 });
    const ground = [place("k1", 20, { layer: "ground", label: "k1, a ship" }), place("k2", 50, { layer: "ground" })];
    const [taken, free] = choices(["k1", "k2"], boxed(...ground, ship, mark), seen, []);
    expect(taken).toMatchObject({ site: "k1", label: "k1, a ship", item: ship });
    expect(free).toMatchObject({ site: "k2", label: "Knight", item: undefined });
  });
  test("that skip something come last", () => {
    const skipping = { ...seen, panel: { skips: ["pass"] } };
    const found = choices(["pass", "k1", "k2"], boxed(), skipping, []);
    expect(found.map(({ site, skips }) => [site, skips])).toEqual([["k1", false], ["k2", false], ["pass", true]]);
  });
  test("show nothing for an item of which nothing can be seen", () => {
    expect(choices(["pass"], boxed(place("pass", 20, { r: 0 })), seen, [])[0]?.item).toBeUndefined();
  });
  test("never look the same: the move tells them apart, or the site", () => {
    expect(choices(["k1", "k2", "pass"], boxed(), seen, []).map((one) => one.label)).toEqual([
      "Knight (k1)",
      "Knight (k2)",
      "Pass",
    ]);
    const half = view({ moves: moves("k1 a", "k1 b"), sites: { a: "There", b: "There" } });
    const labels = choices(["a", "b"], boxed(), half, ["k1"]).map((one) => one.label);
    expect(labels).toEqual(["There (k1-a)", "There (k1-b)"]);
  });
  test("with the same name and other words are told apart by them", () => {
    const cards = { ...seen, panel: { details: { k1: "From the deck." } } };
    expect(choices(["k1", "k2"], boxed(), cards, []).map((one) => one.label)).toEqual(["Knight", "Knight"]);
  });
});
