// The invite links that this browser has made: shown again after a reload, until they are used.

import type { SeatLink } from "./messages";
import { Stored } from "../ui/stored";

const MOST = 50;

interface Invite extends SeatLink {
  table: string;
}

const invites = new Stored<Invite[]>("cellar.invites", (found) =>
  Array.isArray(found)
    ? found.filter((one): one is Invite => typeof one?.table === "string" && typeof one?.code === "string")
    : [],
);

export function keepInvites(table: string, links: readonly SeatLink[]): void {
  const others = invites.get().filter((one) => one.table !== table || !links.some(({ seat }) => seat === one.seat));
  invites.put([...links.map((link) => ({ table, ...link })), ...others].slice(0, MOST));
}

export function inviteTo(table: string, seat: number): string {
  return invites.get().find((one) => one.table === table && one.seat === seat)?.code ?? "";
}
