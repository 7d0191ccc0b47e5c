// Finished matches, as short as a test can say them.

import type { Seat } from "../../src/net/messages";
import type { FinishedMatch } from "../../src/matches/archive";

export const seat = (number: number, more: Partial<Seat> = {}): Seat => ({
  seat: number,
  role: `Seat ${number}`,
  name: "",
  kind: "bot",
  state: "here",
  bot: "easy",
  title: "Cadet",
  ...more,
});

export const me = seat(0, { kind: "person", name: "Ann", bot: "", title: "" });

export const match = (table: string, returns: number[], more: Partial<FinishedMatch> = {}): FinishedMatch => ({
  table,
  game: "g",
  seats: [me, ...returns.slice(1).map((_, i) => seat(i + 1))],
  you: [0],
  ply: 9,
  created: 1,
  since: Number(table.slice(1)),
  outcome: { sentence: "Over.", returns },
  record: true,
  ...more,
});
