import { describe, expect, test } from "vitest";
import type { Seat } from "../../src/net/messages";
import { inPerson, playerName } from "../../src/seats/names";
import placeholders from "./placeholders.json";

const seat = (number: number, role: string, name = ""): Seat => ({
  seat: number,
  role,
  name,
  kind: "person",
  state: "here",
});
const seats = [seat(0, "Amber"), seat(1, "Azure", "Ben"), seat(2, "Immune α", "Mira"), seat(3, "Jade")];

describe("who plays", () => {
  test("is oneself, a name, or the role of a seat without one", () => {
    expect(seats.map((one) => playerName(one, [0]))).toEqual(["You", "Ben", "Mira", "Jade"]);
    expect(playerName(seat(0, "Amber"), [0, 1]), "of several at one screen each has a name").toBe("Amber");
  });
});

describe("a sentence with seat placeholders", () => {
  // tests/language/test_people.py resolves the same.
  const people = [seat(0, "Amber", "Ann"), seat(1, "Azure", "Ben"), seat(2, "Jade")];
  test.each(placeholders)("$said", ({ said, you, others }) => {
    expect(inPerson(said, people, [0])).toBe(you);
    expect(inPerson(said, people, [])).toBe(others);
    expect(inPerson(said, people, [0, 1]), "of several at one screen each has a name").toBe(others);
  });
});

test("a game's plain sentence, without placeholders, stays as it is", () => {
  const plain = "Azure's ship flies from e4 [and] captures Amber's.";
  expect(inPerson(plain, seats, [0])).toBe(plain);
});
