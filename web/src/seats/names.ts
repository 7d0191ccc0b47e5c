// How seats and the people in them are named, in the same words everywhere.

import type { Seat } from "../net/messages";

/** Whose move it was. */
export function seatName(seats: readonly Seat[], actor: number): string {
  if (actor < 0) return "Chance";
  const seat = seats.find((one) => one.seat === actor);
  if (!seat) return `Seat ${actor + 1}`;
  return seat.name && seat.name !== seat.role ? `${seat.role} (${seat.name})` : seat.role;
}

/** The seat that a person speaks for: the one they look from, or their first that is still in the match. */
export function spokenFor(you: readonly number[], seats: readonly Seat[], looking: number): number | undefined {
  const playing = you.filter((seat) => seats[seat]?.kind === "person");
  return playing.includes(looking) ? looking : playing[0];
}

/** How a seat went out of the match. */
export function howOut(seat: Seat): string {
  return { "": "", resigned: "resigned", time: "ran out of time", failed: "lost by a mistake" }[seat.out ?? ""];
}

/** Who is out of a match that goes on without them, in a sentence each. */
export function outOf(seats: readonly Seat[]): string[] {
  return seats.filter((seat) => seat.out).map((seat) => `${whose(seat)} ${howOut(seat)}, and a bot played on.`);
}

/** A seat and its person, who may be out of the match. */
export function whose(seat: Seat): string {
  const person = seat.kind === "bot" ? seat.person : seat.name;
  return person ? `${person} (${seat.role})` : seat.role;
}
