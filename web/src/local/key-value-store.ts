// A small key-value store over IndexedDB for the next visit: read before Python is there, and void for another version
// of the site.

export interface KeyValueStore {
  get<T>(name: string): Promise<T | undefined>;
  /** The same, and it is gone: of two tabs one gets it. */
  take<T>(name: string): Promise<T | undefined>;
  put(name: string, value: unknown): Promise<void>;
  drop(name: string): Promise<void>;
}

interface Thing {
  version: string;
  /** milliseconds since 1970 */
  at: number;
  value: unknown;
}

const STORE = "things";
/** Those that were put in longest ago go first. */
const MOST = 60;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((found, failed) => {
    request.onsuccess = () => found(request.result);
    request.onerror = () => failed(request.error);
  });
}

function opened(name: string): Promise<IDBDatabase> {
  // Some browsers throw where storage is refused, some say it later.
  return new Promise((found, failed) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE).createIndex("at", "at");
    done(opening).then(found, failed);
  });
}

/** A store of this browser's; where it keeps nothing, an empty one. */
export function openKeyValueStore(name: string, version: string): KeyValueStore {
  const database = opened(name);
  database.catch(() => undefined);

  async function within<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await work((await database).transaction(STORE, mode).objectStore(STORE));
    } catch {
      return undefined;
    }
  }
  const read = async <T>(store: IDBObjectStore, key: string): Promise<T | undefined> => {
    const found = (await done(store.get(key))) as Thing | undefined;
    return found?.version === version ? (found.value as T) : undefined;
  };
  return {
    get: (key) => within("readonly", (store) => read(store, key)),
    take: (key) =>
      within("readwrite", async (store) => {
        const reading = read<never>(store, key);
        store.delete(key);
        return reading;
      }),
    async put(key, value) {
      await within("readwrite", async (store) => {
        store.put({ version, at: Date.now(), value } satisfies Thing, key);
        const oldest = await done(store.index("at").getAllKeys());
        oldest.slice(0, -MOST).forEach((one) => store.delete(one));
      });
    },
    async drop(key) {
      await within("readwrite", (store) => done(store.delete(key)));
    },
  };
}
