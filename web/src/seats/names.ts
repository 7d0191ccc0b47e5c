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

/** A seat in a sentence: only mentioned, or with what its own person reads, and what others do around the name. The
 * server writes these marks (`cellar.language.people`). */
const MARK = /⟦(\d+)(?:\|([^|⟧]*)\|([^|⟧]*)\|([^|⟧]*))?⟧/g;

/** Whether a sentence speaks of somebody at the table. */
export const namesSomebody = (said: string): boolean => said.includes("⟦");

// Until the last game marks its seats: verbs and names of plain sentences are changed by what English looks like.

/** A verb as it follows "you". */
function second(verb: string): string {
  const odd: Record<string, string> = { is: "are", has: "have", was: "were", does: "do", goes: "go", dies: "die" };
  if (verb in odd) return odd[verb] ?? verb;
  return verb.replace(/ies$/, "y").replace(/(ss|sh|ch|x|z)es$/, "$1").replace(/([^sy])s$|(.y)s$/, "$1$2");
}

type Rewriting = [RegExp, string | ((all: string, verb: string) => string)][];
/** made once for the seats of a table: a log has hundreds of sentences */
const made = new WeakMap<readonly Seat[], { you: readonly number[]; all: Rewriting }>();

function rewriting(seats: readonly Seat[], you: readonly number[]): Rewriting {
  return seats.flatMap((seat): Rewriting => {
    const name = playerName(seat, you);
    if (name === seat.role) return [];
    const role = `(?<![\\p{L}\\p{N}])${seat.role.replace(/[^\p{L}\p{N} ]/gu, "\\$&")}`;
    const find = (pattern: string): RegExp => new RegExp(pattern, "gu");
    // Whoever is named beside the role already stays: "Azure (Ann) resigned", whose seat a bot has now.
    if (name !== m.people.you()) return [[find(`${role}(?![\\p{L}\\p{N}]| \\()`), () => name]];
    return [
      [find(`(?<=^|[.!?] )${role}'s(?=\\s)`), "Your"],
      [find(`${role}'s(?=\\s)`), "your"],
      // A score or a place: "Amber 19", "Amber and Azure share the win", "Third: Amber, 2 engines".
      [find(`${role}(?= \\d)|(?<=^|[.!?:] )${role}(?=,| and )`), "You"],
      // A sentence with one verb; more of them would all have to be changed.
      [
        find(`(?<=^|[.!?] )${role} (\\p{Ll}+s)(?= (?![^.]*\\b(?:and|its|their)\\b)|[.;:])`),
        (_, verb) => `You ${second(verb)}`,
      ],
    ];
  });
}

/** A game's sentences with the people in them: "Ben's ship flies" or "Your ship flies". */
export function inPerson(said: string, seats: readonly Seat[], you: readonly number[]): string {
  if (namesSomebody(said)) {
    return said.replace(MARK, (_, number: string, own?: string, before = "", after = "") => {
      const seat = Number(number);
      if (own !== undefined && you.length === 1 && you[0] === seat) return own;
      const found = seats.find((one) => one.seat === seat);
      return `${before}${found?.name || found?.role || m.common.seat_number({ number: seat + 1 })}${after}`;
    });
  }
  let known = made.get(seats);
  if (known?.you !== you) made.set(seats, (known = { you, all: rewriting(seats, you) }));
  return known.all.reduce((words, [pattern, by]) => words.replace(pattern, by as string), said);
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
