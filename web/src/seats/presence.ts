// Whether the person of a seat is there, in words.

import { duration } from "../ui/format";
import type { Seat } from "../net/messages";

/** Shorter than this is no absence to speak of: a page that is loaded anew. */
const MOMENT_MS = 5000;

/** "away for 3 min", "left 2 h ago"; "" for somebody who is there. */
export function absence({ state, since = 0 }: Seat, now: number, is = ""): string {
  const ago = since && now - since >= MOMENT_MS ? duration(now - since) : "";
  if (state === "left") return ago ? `left ${ago} ago` : "has left";
  if (state === "away") return `${is}away${ago ? ` for ${ago}` : ""}`;
  return "";
}

/** Whether it is the turn of a seat that nobody has sat down at: at a table in the browser, somebody elsewhere. */
export function awaitsSomebody(seats: Seat[], actor: number | undefined): boolean {
  return seats.find((seat) => seat.seat === actor)?.state === "open";
}
