// Whether the person of a seat is there, in words.

import { duration } from "../ui/format";
import type { Seat } from "../net/messages";
import { staticSite } from "../ui/urls";
import { howOut } from "./names";

/** Shorter than this is no absence to speak of: a page that is loaded anew. */
const MOMENT_MS = 5000;

/** "away for 3 min", "left 2 h ago"; "" for somebody who is there. */
export function absence({ state, since = 0 }: Seat, now: number, is = ""): string {
  const ago = since && now - since >= MOMENT_MS ? duration(now - since) : "";
  if (state === "left") return ago ? `left ${ago} ago` : "has left";
  if (state === "away") return `${is}away${ago ? ` for ${ago}` : ""}`;
  return "";
}

/** Who is at a seat just now, where that is worth a word: "away for 3 min", "invited". */
export function presence(seat: Seat, now: number): string {
  if (seat.out) return `${howOut(seat)}, bot playing on`;
  if (seat.kind === "bot") return seat.stands_in ? `bot for ${seat.person || "a friend"}` : "";
  if (seat.state === "open" && staticSite) return "by link";
  if (seat.state === "open") return seat.invited ? "invited" : "empty seat";
  return absence(seat, now);
}

/** Whether it is the turn of a seat that nobody has sat down at: at a table in the browser, somebody elsewhere. */
export function awaitsSomebody(seats: Seat[], actor: number | undefined): boolean {
  return seats.find((seat) => seat.seat === actor)?.state === "open";
}
