// The API that only a table in this browser has: deleting, move links, and moving a match to a server.

import { post } from "../net/api";
import { keepToken } from "../net/seat-tokens";
import type { MoveSummary, MoveLink, TableMade, Travelling } from "../net/messages";

const at = (table: string, rest: string): string => `/api/local/tables/${encodeURIComponent(table)}${rest}`;

export const localApi = {
  remove: (table: string) => post(at(table, "/delete"), {}, table),
  travel: (table: string, mine: number[], name: string) => post<Travelling>(at(table, "/move"), { mine, name }, table),
  link: (table: string, name: string) => post<MoveLink>(at(table, "/link"), { name }, table),
  look: (code: string) => post<MoveSummary>("/api/local/links/look", { code }),
  /** Sit down at the match of a code. */
  async use(code: string, name: string): Promise<string> {
    const { table, token } = await post<TableMade>("/api/local/links/use", { code, name });
    keepToken(table, token);
    return table;
  },
};
