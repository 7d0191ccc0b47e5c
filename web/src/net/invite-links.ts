// The invite links that this browser has made: shown again after a reload, until they are used.

import type { SeatLink } from "./messages";

const KEY = "cellar.invites";
const MOST = 50;

interface Kept extends SeatLink {
  table: string;
}

function kept(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(found)) return [];
    return found.filter((one): one is Kept => typeof one?.table === "string" && typeof one?.code === "string");
  } catch {
    return [];
  }
}

export function keepInvites(table: string, links: readonly SeatLink[]): void {
  const others = kept().filter((one) => one.table !== table || !links.some(({ seat }) => seat === one.seat));
  try {
    localStorage.setItem(KEY, JSON.stringify([...links.map((link) => ({ table, ...link })), ...others].slice(0, MOST)));
  } catch {
    // private window: they last as long as the page
  }
}

export function inviteTo(table: string, seat: number): string {
  return kept().find((one) => one.table === table && one.seat === seat)?.code ?? "";
}
