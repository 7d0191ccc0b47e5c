// Whether the person of a seat is there, in words.

import { duration } from "../words/format";
import type { Seat } from "../net/messages";
import { staticSite } from "../ui/urls";
import { howOut } from "./names";
import { m } from "../words/words";

/** Shorter than this is no absence to speak of: a page that is loaded anew. */
const MOMENT_MS = 5000;

const forHowLong = (since = 0, now: number): string =>
  since && now - since >= MOMENT_MS ? duration(now - since) : "";

/** "away for 3 min", "left 2 h ago"; "" for somebody who is there. */
export function absence({ state, since }: Seat, now: number): string {
  const time = forHowLong(since, now);
  if (state === "left") return time ? m.seats.left_ago({ time }) : m.seats.has_left();
  if (state === "away") return time ? m.seats.away_for({ time }) : m.seats.away();
  return "";
}

/** The same in a sentence: "This player has been away for 3 min." */
export function absentPlayer({ state, since }: Seat, now: number): string {
  const time = forHowLong(since, now);
  if (state === "left") return time ? m.play.player_left_ago({ time }) : m.play.player_left();
  if (state === "away") return time ? m.play.player_away_for({ time }) : m.play.player_away();
  return "";
}

/** Who is at a seat just now, where that is worth a word: "away for 3 min", "invited". */
export function presence(seat: Seat, now: number): string {
  if (seat.out) return m.seats.how_bot({ how: howOut(seat) });
  if (seat.kind === "bot") {
    if (!seat.stands_in) return "";
    return seat.person ? m.seats.bot_for_person({ whom: seat.person }) : m.seats.bot_for_friend();
  }
  if (seat.state === "open" && staticSite) return m.seats.by_link();
  if (seat.state === "open") return seat.invited ? m.seats.invited() : m.seats.empty();
  return absence(seat, now);
}

/** Whether it is the turn of a seat that nobody has sat down at: at a table in the browser, somebody elsewhere. */
export function awaitsSomebody(seats: Seat[], actor: number | undefined): boolean {
  return seats.find((seat) => seat.seat === actor)?.state === "open";
}
