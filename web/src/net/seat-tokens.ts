// The tokens of this browser's seats, in localStorage: whoever holds one plays the seat.

import type { Hold } from "./messages";
import { newId } from "../ui/random-id";

const KEY = "cellar.holds";
const MOST = 50;

/** where the browser keeps nothing: they last as long as the page */
let passing: Hold[] = [];

export function seatTokens(): Hold[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(found)) return passing;
    const whole = (hold: Partial<Hold> | null): hold is Hold =>
      typeof hold?.table === "string" && typeof hold?.token === "string";
    return [...passing, ...(found as (Partial<Hold> | null)[]).filter(whole)];
  } catch {
    return passing;
  }
}

export function tokenOf(table: string): string {
  return seatTokens().find((hold) => hold.table === table)?.token ?? "";
}

const PENDING = "cellar.pending";

/** The token with which this browser sits down at a table, made up once: it is the same one when it asks again. */
export function pendingToken(table: string): string {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PENDING) ?? "{}");
    const known = (found as Record<string, unknown> | null)?.[table];
    if (typeof known === "string") return known;
    const made = newId();
    localStorage.setItem(PENDING, JSON.stringify({ [table]: made }));
    return made;
  } catch {
    return newId();
  }
}

export function keepToken(table: string, token: string): void {
  const others = seatTokens().filter((held) => held.table !== table);
  save([{ table, token }, ...others].slice(0, MOST));
}

export function forgetToken(table: string): void {
  save(seatTokens().filter((held) => held.table !== table));
}

function save(list: Hold[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
    passing = [];
  } catch {
    passing = list;
  }
}
