// Who somebody is, in the same words everywhere: the game's name for the seat, and who sits there.

import type { Seat } from "./messages";

/** Whose move it was. */
export function who(seats: readonly Seat[], actor: number): string {
  if (actor < 0) return "Chance";
  const seat = seats.find((one) => one.seat === actor);
  if (!seat) return `Seat ${actor + 1}`;
  return seat.name && seat.name !== seat.role ? `${seat.role} (${seat.name})` : seat.role;
}
