// The database of this browser's matches: rows of bytes in IndexedDB, many steps in one transaction, with optimistic
// checks. Beside them lies what pages show before Python is there.

import { hex } from "../ui/random-id";

/** Parts of a key are compared one after the other; numbers stand before texts, and an empty list after both. */
export type Key = (string | number | never[])[];
export type Step =
  | ["get", string, Key]
  | ["all", string, Key, Key]
  /** a clash unless the row is just so; null: unless there is none */
  | ["check", string, Key, Uint8Array | null]
  /** a clash if there is a row */
  | ["add", string, Key, Uint8Array]
  | ["put", string, Key, Uint8Array]
  | ["delete", string, Key]
  | ["clear", string, Key, Key];
export type Transact = (steps: Step[]) => Promise<unknown[]>;

const VERSION = 2;
const STORES = [
  "heads",
  "matches",
  "last",
  "seats",
  "seen",
  "invites",
  "devices",
  "events",
  "requests",
  "marks",
  "talk",
  "terms",
  "spent",
  "stories",
  "holds",
  "cards",
  "beginnings",
  "self",
];
/** What pages lay by, by name; `AT` is when. */
export const AHEAD = "ahead";
export const AT = "at";

/** Opens what this browser keeps for the site at a path; rejects where it keeps nothing. */
export function openDatabase(scope: string, factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    // Some browsers throw where storage is refused, some say it later.
    const opening = factory.open(`cellar ${scope}`, VERSION);
    opening.onupgradeneeded = ({ oldVersion }) => {
      const database = opening.result;
      const missing = STORES.filter((store) => !database.objectStoreNames.contains(store));
      missing.forEach((store) => database.createObjectStore(store));
      database.createObjectStore(AHEAD).createIndex(AT, AT);
      if (oldVersion !== 1) return;
      // What was laid by had a database of its own.
      factory.deleteDatabase(`cellar-ahead ${scope}`);
      if (opening.transaction) keyTokensByMatch(database, opening.transaction);
    };
    opening.onerror = () => failed(opening.error);
    opening.onblocked = () =>
      failed(new Error("An older version of this page is open in another tab. Close that tab."));
    opening.onsuccess = () => {
      const database = opening.result;
      // A newer version of the page may come: it must not wait for this tab.
      database.onversionchange = () => database.close();
      done(database);
    };
  });
}

/** Version 1 kept tokens by the hash that stands in the row of the match. */
function keyTokensByMatch(database: IDBDatabase, upgrade: IDBTransaction): void {
  const [tokens, matches] = ["tokens", "matches"].map((name) => {
    const store = upgrade.objectStore(name);
    return { keys: store.getAllKeys(), rows: store.getAll() as IDBRequest<Uint8Array[]> };
  });
  if (!tokens || !matches) return;
  // Requests of a transaction are answered in their order: all four are here when the last is.
  matches.rows.onsuccess = () => {
    matches.rows.result.map(hex).forEach((row, n) => {
      const known = tokens.keys.result.findIndex((key) => row.includes(String((key as Key)[0])));
      const match = matches.keys.result[n];
      if (known >= 0 && match) upgrade.objectStore("holds").put(tokens.rows.result[known], match);
    });
    database.deleteObjectStore("tokens");
  };
}

/** Does the steps of one transaction, all or none. */
export function transact(database: IDBDatabase, steps: Step[]): Promise<unknown[]> {
  return new Promise((done, failed) => {
    const writes = steps.some(([what]) => !["get", "all", "check"].includes(what));
    const named = [...new Set(steps.map(([, store]) => store))];
    if (!named.length) return done([]);
    const transaction = database.transaction(named, writes ? "readwrite" : "readonly", { durability: "strict" });
    const results: unknown[] = steps.map(() => null);
    let clashed: DOMException | null = null;
    steps.forEach((step, i) => {
      const store = transaction.objectStore(step[1]);
      if (step[0] === "get") {
        const asked = store.get(step[2]);
        asked.onsuccess = () => (results[i] = asked.result ?? null);
      } else if (step[0] === "all") {
        const range = IDBKeyRange.bound(step[2], step[3]);
        const [keys, rows] = [store.getAllKeys(range), store.getAll(range)];
        // Requests of a transaction are answered in their order: the keys are here when the rows are.
        rows.onsuccess = () => (results[i] = rows.result.map((row, n) => [keys.result[n], row]));
      } else if (step[0] === "check") {
        const asked = store.get(step[2]);
        asked.onsuccess = () => {
          if (same(asked.result as Uint8Array | undefined, step[3])) return;
          clashed = clash();
          transaction.abort();
        };
      } else if (step[0] === "add") store.add(step[3], step[2]);
      else if (step[0] === "put") store.put(step[3], step[2]);
      else if (step[0] === "delete") store.delete(step[2]);
      else store.delete(IDBKeyRange.bound(step[2], step[3]));
    });
    transaction.oncomplete = () => done(results);
    const nothing = new Error("The browser has no saved data for this.");
    transaction.onabort = () => failed(clashed ?? transaction.error ?? nothing);
  });
}

/** Somebody else was first: named as IndexedDB names it. */
function clash(): DOMException {
  return new DOMException("Another tab has already saved this.", "ConstraintError");
}

function same(a?: Uint8Array | null, b?: Uint8Array | null): boolean {
  if (!a || !b) return !a && !b;
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
