// The tables at which somebody had help: a hint, a move taken back, or a search that thought along. In localStorage.

const KEY = "cellar.assisted";
const MOST = 200;

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** There was help at a table: its result counts neither for a streak nor for a record. */
export function markAssisted(table: string): void {
  const before = kept();
  if (before.includes(table)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...before, table].slice(-MOST)));
  } catch {
    // private window: nothing is remembered, and no result either
  }
}

export function wasAssisted(table: string): boolean {
  return kept().includes(table);
}
