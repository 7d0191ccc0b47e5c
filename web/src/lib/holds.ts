// The tokens that this browser holds: they are its seats, kept from day to day.

import type { Hold } from "./messages";

const KEY = "cellar.holds";
const MOST = 50;

export function holds(): Hold[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(found)) return [];
    return found.filter((hold): hold is Hold => typeof hold?.table === "string" && typeof hold?.token === "string");
  } catch {
    return [];
  }
}

export function tokenOf(table: string): string {
  return holds().find((hold) => hold.table === table)?.token ?? "";
}

export function hold(table: string, token: string): void {
  const others = holds().filter((held) => held.table !== table);
  save([{ table, token }, ...others].slice(0, MOST));
}

export function forget(table: string): void {
  save(holds().filter((held) => held.table !== table));
}

function save(list: Hold[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // private window: the seat lasts as long as the page
  }
}
