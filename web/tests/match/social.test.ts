import { describe, expect, it } from "vitest";
import { clockInWords, face } from "../../src/seats/clocks.svelte";
import { alone } from "../../src/match/social.svelte";
import { outOf, spokenFor } from "../../src/seats/names";
import type { Seat, Snapshot } from "../../src/net/messages";
import { absence, absentPlayer } from "../../src/seats/presence";

const seat = (n: number, more: Partial<Seat> = {}): Seat => ({
  seat: n,
  role: `Role ${n}`,
  name: "",
  kind: "person",
  state: "here",
  ...more,
});

describe("presence says what it means", () => {
  it("names how long somebody is away, or that they have left", () => {
    expect(absence(seat(0), 0)).toBe("");
    expect(absence(seat(0, { state: "away", since: 1 }), 180_001)).toBe("away for 3 min");
    expect(absentPlayer(seat(0, { state: "away" }), 5)).toBe("This player has been away.");
    expect(absentPlayer(seat(0, { state: "left", since: 1 }), 7_200_001)).toBe("This player left 2 h ago.");
    expect(absentPlayer(seat(0), 0)).toBe("");
    expect(absence(seat(0, { state: "away", since: 1 }), 4000)).toBe("away");
    expect(absence(seat(0, { state: "left", since: 1 }), 7_200_001)).toBe("left 2 h ago");
  });
});

describe("clocks", () => {
  it("have a face", () => {
    expect([0, 900, 65_000, 600_000, 3_723_000].map(face)).toEqual(["0:00", "0:01", "1:05", "10:00", "1:02:03"]);
  });
  it("are told in a sentence", () => {
    expect(clockInWords({ kind: "total", seconds: 600, plus: 5, loses: true })).toBe(
      "Clock: 10:00 per game plus 5 s per move. Out of time: the player loses.",
    );
    expect(clockInWords({ kind: "move", seconds: 30 })).toContain("0:30 per move. Out of time: a bot takes over.");
  });
});

describe("who plays alone", () => {
  const about = { you: [0] } as unknown as Snapshot;
  it("has bots at all other seats, each at one of its own", () => {
    expect(alone({ about, seats: [seat(0), seat(1, { kind: "bot" })] })).toBe(true);
    expect(alone({ about, seats: [seat(0), seat(1, { kind: "bot", stands_in: true })] })).toBe(false);
    expect(alone({ about, seats: [seat(0), seat(1)] })).toBe(false);
  });
});

describe("who is out of a match", () => {
  const out = seat(1, { kind: "bot", name: "Bot", person: "Bob", out: "time" });
  it("is named at the end", () => {
    expect(outOf([seat(0), out])).toEqual(["Bob (Role 1) ran out of time, and a bot played on."]);
  });
  it("speaks for no seat any more", () => {
    expect(spokenFor([1], [seat(0), out], 1)).toBeUndefined();
    expect(spokenFor([0, 1], [seat(0), out], 1)).toBe(0);
  });
});
