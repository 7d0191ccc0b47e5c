import { describe, expect, test } from "vitest";
import type { Seat } from "../../src/net/messages";
import { inPerson, playerName } from "../../src/seats/names";
import marks from "./marks.json";

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

describe("a sentence with marks of seats", () => {
  // tests/language/test_people.py resolves the same.
  const people = [seat(0, "Amber", "Ann"), seat(1, "Azure", "Ben"), seat(2, "Jade")];
  test.each(marks)("$said", ({ said, you, others }) => {
    expect(inPerson(said, people, [0])).toBe(you);
    expect(inPerson(said, people, [])).toBe(others);
    expect(inPerson(said, people, [0, 1]), "of several at one screen each has a name").toBe(others);
  });
});

describe("a game's plain sentence", () => {
  const told = (said: string): string => inPerson(said, seats, [0]);
  test("names people, not colours", () => {
    const flight = told("Azure's ship flies from e4 and captures Jade's.");
    expect(flight).toBe("Ben's ship flies from e4 and captures Jade's.");
    expect(told("Immune α draws no more.")).toBe("Mira draws no more.");
    expect(told("Azure (Ann) resigned."), "whose seat a bot has now").toBe("Azure (Ann) resigned.");
  });
  test("speaks to whoever looks", () => {
    expect(told("Amber's ship flies.")).toBe("Your ship flies.");
    expect(told("Azure takes Amber's ship.")).toBe("Ben takes your ship.");
    expect(told("Amber places a ship on e5.")).toBe("You place a ship on e5.");
    expect(told("It rolls. Amber passes.")).toBe("It rolls. You pass.");
    expect(told("Amber flies home.")).toBe("You fly home.");
    expect(told("Most engines wins: Amber 19, Azure 16, Jade 12.")).toBe("Most engines wins: You 19, Ben 16, Jade 12.");
  });
  test("names people in lists of scores and places too", () => {
    const goal = "Most engines wins: Amber 19 · Azure 16 · Jade 12.";
    expect(told(goal)).toBe("Most engines wins: You 19 · Ben 16 · Jade 12.");
    expect(told("Amber and Azure share the win.")).toBe("You and Ben share the win.");
    expect(told("It is over. Third: Amber, 2 engines.")).toBe("It is over. Third: You, 2 engines.");
  });
  test("stays as it is where it would not be English any more", () => {
    expect(told("Amber rolls 4 and creeps on.")).toBe("Amber rolls 4 and creeps on.");
    expect(told("Amber begins its round.")).toBe("Amber begins its round.");
    expect(told("Amber neither acts nor rolls.")).toBe("Amber neither acts nor rolls.");
    expect(told("Amberley flies.")).toBe("Amberley flies.");
  });
});
