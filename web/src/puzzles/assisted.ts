// The tables at which somebody had help: a hint, a move taken back, or a search that thought along. In localStorage.

import { Stored } from "../ui/stored";

const MOST = 200;

const tables = new Stored<string[]>("cellar.assisted", (found) =>
  Array.isArray(found) ? found.filter((one) => typeof one === "string") : [],
);

/** There was help at a table: its result counts neither for a streak nor for a record. */
export function markAssisted(table: string): void {
  if (!wasAssisted(table)) tables.put([...tables.get(), table].slice(-MOST));
}

export function wasAssisted(table: string): boolean {
  return tables.get().includes(table);
}
