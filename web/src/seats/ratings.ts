// Ratings in words: 1540, or 1540? while it is provisional.

import type { Seat, SeatRating } from "../net/messages";
import { m } from "../words/words";

export function ratingInWords({ points, provisional }: SeatRating): string {
  return provisional ? m.ratings.provisional({ points: String(points) }) : String(points);
}

/** For whom it counts, where a bot plays on for somebody who is out: for their rating, and their result. */
export function countsFor({ rating, out, person }: Seat, over: boolean): string {
  return ((rating || (over && out)) && person) || "";
}

/** A rating with what a match has made of it: 1578 (+78). */
export function changeInWords(rating: SeatRating): string {
  const change = rating.change ?? 0;
  const by = change < 0 ? `−${-change}` : `+${change}`;
  return m.ratings.changed({ rating: ratingInWords(rating), by });
}

/** A rating with how sure it is: 1540 ± 160. */
export function spreadInWords({ points, spread = 0 }: SeatRating): string {
  return spread ? m.ratings.interval({ points: String(points), spread: String(spread) }) : String(points);
}
