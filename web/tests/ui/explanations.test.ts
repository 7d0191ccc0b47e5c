import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CALM_MS, Explanations } from "../../src/ui/explanations.svelte";

const PLACE = { left: 0, top: 0, right: 10, bottom: 10 };
const SHIP = { id: "ship", name: "A ship" };
const SPACE = { id: "space", name: "A space" };
let asked: [string, string][];
let explaining: Explanations;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  explaining = new Explanations((id, thing) => asked.push([id, thing]));
});
afterEach(() => {
  vi.useRealTimers();
});

const look = (thing: typeof SHIP | null, after?: number): void => explaining.look(thing, () => PLACE, after);
const answer = (text: string): void => explaining.told({ id: asked.at(-1)?.[0] ?? "", text });

test("a pointer that passes by asks nothing", () => {
  look(SHIP);
  vi.advanceTimersByTime(CALM_MS - 1);
  look(SPACE);
  explaining.away();
  vi.advanceTimersByTime(CALM_MS);
  expect([asked, explaining.thing]).toEqual([[], null]);
});

test("what is looked at is asked for once at a moment of the match, and again at the next", () => {
  for (const thing of [SHIP, SPACE, SHIP]) {
    look(thing);
    vi.advanceTimersByTime(CALM_MS);
    answer(`all about ${thing.id}`);
    expect(explaining.words).toBe(`all about ${thing.id}`);
  }
  expect(asked.map(([, thing]) => thing)).toEqual(["ship", "space"]);
  explaining.renew();
  expect(asked.map(([, thing]) => thing)).toEqual(["ship", "space", "ship"]);
  answer("news");
  expect(explaining.words).toBe("news");
});

test("what is gone is explained no more, nor when its time comes", () => {
  look(SHIP, 0);
  explaining.gone(SPACE);
  expect(explaining.thing).toBe(SHIP);
  explaining.gone(SHIP);
  expect(explaining.thing).toBe(null);
  explaining.look(SHIP, () => null);
  vi.advanceTimersByTime(CALM_MS);
  expect(explaining.thing).toBe(null);
});

test("an answer that comes too late is not shown beside another thing", () => {
  look(SHIP, 0);
  const late = asked[0]?.[0] ?? "";
  look(SPACE, 0);
  explaining.told({ id: late, text: "a ship" });
  expect(explaining.words).toBe("");
});

test("who has clicked is left alone until something else is looked at", () => {
  look(SHIP, 0);
  look(SHIP, Infinity);
  look(SHIP);
  vi.advanceTimersByTime(CALM_MS);
  expect(explaining.thing).toBe(null);
  look(SPACE);
  vi.advanceTimersByTime(CALM_MS);
  expect(explaining.thing).toEqual(SPACE);
});
