// The API that only a table in this browser has: matches as files, move links, and moving a match to a server.

import { ask, post } from "../net/api";
import { keepToken } from "../net/seat-tokens";
import type { Imported, MoveSummary, MoveLink, TableMade, Travelling } from "../net/messages";

const at = (table: string, rest: string): string => `/api/local/tables/${encodeURIComponent(table)}${rest}`;

/** A text for a file, and its name. */
export interface Saved {
  name: string;
  text: string;
}

export const localApi = {
  remove: (table: string) => post(at(table, "/delete"), {}, table),
  async saved(table = ""): Promise<Saved> {
    const answer = await ask(`/api/local/export${table ? `?table=${encodeURIComponent(table)}` : ""}`);
    const named = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
    return { name: named ?? "cellar-matches.txt", text: await answer.text() };
  },
  /** Lay out the matches of a file. */
  async read(text: string): Promise<Imported> {
    const found = await post<Imported>("/api/local/import", { text });
    for (const { table, token } of found.tables) keepToken(table, token);
    return found;
  },
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
