// Rows of bytes in IndexedDB: many steps in one transaction, with optimistic checks.

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

const VERSION = 1;
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
  "tokens",
  "self",
];

/** Opens what this browser keeps; rejects where it keeps nothing. */
export function openRowStore(name: string, factory: IDBFactory): Promise<Transact> {
  return new Promise((done, failed) => {
    // Some browsers throw where storage is refused, some say it later.
    const opening = factory.open(name, VERSION);
    opening.onupgradeneeded = () => STORES.forEach((store) => opening.result.createObjectStore(store));
    opening.onerror = () => failed(opening.error);
    opening.onblocked = () => failed(new Error("Another tab keeps an older version open."));
    opening.onsuccess = () => {
      const database = opening.result;
      // A newer version of the page may come: it must not wait for this tab.
      database.onversionchange = () => database.close();
      done((steps) => kept(database, steps));
    };
  });
}

function kept(database: IDBDatabase, steps: Step[]): Promise<unknown[]> {
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
    const nothing = new Error("The browser has kept nothing of this.");
    transaction.onabort = () => failed(clashed ?? transaction.error ?? nothing);
  });
}

/** Somebody else was first: named as IndexedDB names it. */
function clash(): DOMException {
  return new DOMException("Somebody else has written there first.", "ConstraintError");
}

function same(a?: Uint8Array | null, b?: Uint8Array | null): boolean {
  if (!a || !b) return !a && !b;
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
