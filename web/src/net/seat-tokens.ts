// The seats that this device holds: whoever has a seat's token plays it. A server's page keeps them in localStorage, a
// site's page where its matches are (src/local/device-store.ts).

import type { Hold } from "./messages";
import { newId } from "../ui/random-id";

/** Where they are kept; the most recent are first. */
export interface SeatStore {
  read(): Hold[];
  write(holds: Hold[]): void;
}

const KEY = "cellar.holds";
const MOST = 50;

/** where the browser keeps nothing: they last as long as the page */
let passing: Hold[] = [];

const localStorageSeats: SeatStore = {
  read() {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
      if (!Array.isArray(found)) return passing;
      const whole = (hold: Partial<Hold> | null): hold is Hold =>
        typeof hold?.table === "string" && typeof hold?.token === "string";
      return [...passing, ...(found as (Partial<Hold> | null)[]).filter(whole)];
    } catch {
      return passing;
    }
  },
  write(holds) {
    try {
      localStorage.setItem(KEY, JSON.stringify(holds.slice(0, MOST)));
      passing = [];
    } catch {
      passing = holds;
    }
  },
};

let store = localStorageSeats;

/** From now on seats are kept there; those that were kept in localStorage can be taken over, once. */
export async function useSeats(other: SeatStore, takeOver: (holds: Hold[]) => Promise<boolean>): Promise<void> {
  store = other;
  const before = localStorageSeats.read();
  if (before.length && (await takeOver(before))) localStorageSeats.write([]);
}

export function seatTokens(): Hold[] {
  return store.read();
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
  store.write([{ table, token }, ...seatTokens().filter((held) => held.table !== table)]);
}

export function forgetToken(table: string): void {
  store.write(seatTokens().filter((held) => held.table !== table));
}
