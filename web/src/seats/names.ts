// How seats and the people in them are named, in the same words everywhere.

import type { Seat } from "../net/messages";
import { m } from "../words/words";

/** Whose move it was. */
export function seatName(seats: readonly Seat[], actor: number): string {
  if (actor < 0) return m.people.chance();
  const seat = seats.find((one) => one.seat === actor);
  if (!seat) return m.common.seat_number({ number: actor + 1 });
  return seat.name && seat.name !== seat.role ? m.people.beside({ who: seat.role, more: seat.name }) : seat.role;
}

/** What somebody is called on a plate and in the log: "You" where one sits at one seat, else the name or the role. */
export function playerName({ seat, name, role }: Seat, you: readonly number[]): string {
  return you.length === 1 && you[0] === seat ? m.people.you() : name || role;
}

/** Whether a seat is a person's, also where a bot plays on for them. */
export const isPersons = ({ kind, stands_in, out }: Seat): boolean =>
  kind === "person" || !!stands_in || out === "resigned" || out === "time";

/** A seat in a sentence: only mentioned, or with what its own person reads, and what others do: around the name, or
 * with a role in place of it. The server writes these placeholders (`cellar.language.people`). */
const PLACEHOLDER = /⟦(\d+)(?:\|([^|⟧]*)\|([^|⟧]*)(?:\|([^|⟧]*))?)?⟧/g;

/** Whether a sentence speaks of somebody at the table. */
export const namesSomebody = (said: string): boolean => said.includes("⟦");

/** Whether a sentence begins with what somebody does, whoever reads it. */
export const beginsWith = (said: string, seat: number): boolean => /^⟦(\d+)[|⟧]/.exec(said)?.[1] === String(seat);

/** A game's sentences with the people in them: "Ben's ship flies" or "Your ship flies". */
export function inPerson(said: string, seats: readonly Seat[], you: readonly number[]): string {
  return said.replace(PLACEHOLDER, (_, number: string, own?: string, before = "", after?: string) => {
    const seat = Number(number);
    if (own !== undefined && you.length === 1 && you[0] === seat) return own;
    if (own !== undefined && after === undefined) return before;
    const found = seats.find((one) => one.seat === seat);
    return `${before}${found?.name || found?.role || m.common.seat_number({ number: seat + 1 })}${after ?? ""}`;
  });
}

/** The seat that a person speaks for: the one they look from, or their first that is still in the match. */
export function spokenFor(you: readonly number[], seats: readonly Seat[], looking: number): number | undefined {
  const playing = you.filter((seat) => seats[seat]?.kind === "person");
  return playing.includes(looking) ? looking : playing[0];
}

/** How a seat went out of the match. */
export function howOut(seat: Seat): string {
  const how = { resigned: m.people.resigned, time: m.people.ran_out, failed: m.people.forfeited };
  return seat.out ? how[seat.out]() : "";
}

/** Who is out of a match that goes on without them, in a sentence each. */
export function outOf(seats: readonly Seat[]): string[] {
  const how = { resigned: m.people.resigned_on, time: m.people.ran_out_on, failed: m.people.forfeited_on };
  return seats.flatMap((seat) => (seat.out ? how[seat.out]({ who: whose(seat) }) : []));
}

/** A seat and its person, who may be out of the match. */
export function whose(seat: Seat): string {
  const person = seat.kind === "bot" ? seat.person : seat.name;
  return person ? m.people.beside({ who: person, more: seat.role }) : seat.role;
}
