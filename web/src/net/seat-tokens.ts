// The seats that this device holds: whoever has a seat's token plays it. A server's page keeps them in localStorage, a
// site's page where its matches are (src/local/device-store.ts).

import type { Hold } from "./messages";
import { newId } from "../ui/random-id";
import { Stored } from "../ui/stored";

/** Where they are kept; the most recent are first. */
export interface SeatStore {
  read(): Hold[];
  write(holds: Hold[]): void;
}

const MOST = 1000;

const held = new Stored<Hold[]>("cellar.holds", (found) => {
  const whole = (hold: Partial<Hold> | null): hold is Hold =>
    typeof hold?.table === "string" && typeof hold?.token === "string";
  return Array.isArray(found) ? (found as (Partial<Hold> | null)[]).filter(whole) : [];
});

const localStorageSeats: SeatStore = {
  read: () => held.get(),
  write: (holds) => held.put(holds.slice(0, MOST)),
};

let store = localStorageSeats;

/** From now on seats are kept there; those that were kept in localStorage can be taken over, once. */
export async function useSeats(other: SeatStore, takeOver: (holds: Hold[]) => Promise<boolean>): Promise<void> {
  store = other;
  const before = localStorageSeats.read();
  if (before.length && (await takeOver(before))) localStorageSeats.write([]);
}

/** From now on this page holds no seats. */
export function useNoSeats(): void {
  store = { read: () => [], write: () => undefined };
}

export function seatTokens(): Hold[] {
  return store.read();
}

export function tokenOf(table: string): string {
  return seatTokens().find((hold) => hold.table === table)?.token ?? "";
}

const pending = new Stored<Record<string, string>>("cellar.pending", (found) => found as Record<string, string>);

/** The token with which this browser sits down at a table, made up once: should the answer be lost, it asks again as
 * the same one. */
export function pendingToken(table: string): string {
  const known = tokenOf(table) || pending.get()[table];
  if (typeof known === "string") return known;
  const made = newId();
  pending.put({ [table]: made });
  return made;
}

export function keepToken(table: string, token: string): void {
  store.write([{ table, token }, ...seatTokens().filter((hold) => hold.table !== table)]);
}

export function forgetToken(table: string): void {
  store.write(seatTokens().filter((hold) => hold.table !== table));
}
