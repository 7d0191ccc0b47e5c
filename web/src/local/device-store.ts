// What a page itself needs of the database of this browser's matches: the seats that this device holds, and what can be
// shown before Python is there. What is laid by is never shown once something has happened that it does not tell.

import type { Hold, LaidAhead, LayAs, Look, MyTables, TableSummary } from "../net/messages";
import type { SeatStore } from "../net/seat-tokens";
import { hex } from "../ui/random-id";
import { AHEAD, AT, transact, type Key } from "./row-store";

/** A table that a page has shown before it was laid out. */
export interface Shown {
  look: Look;
  beginning: LayAs;
}

export interface DeviceStore extends SeatStore {
  /** Learn which seats are held by now: another tab may have sat down. */
  refresh(): Promise<void>;
  /** How a table looks, unless something has happened there since; and how it is to be laid out, if it was not yet. */
  table(table: string): Promise<Partial<Shown>>;
  begin(shown: Shown): Promise<void>;
  keepLook(table: string, look: Look): Promise<void>;
  forgetLook(table: string): Promise<void>;
  /** The new table that lies ready for a wish, and it is gone: of two tabs one gets it. */
  takeLaid(wish: string): Promise<LaidAhead | undefined>;
  keepLaid(wish: string, laid: LaidAhead): Promise<void>;
  /** One's tables, where all of them are known as they are. */
  mine(): Promise<MyTables | undefined>;
  /** Something is kept here that somebody would miss. */
  persist(): void;
}

/** What is laid by for one version of the site. */
interface Thing {
  version: string;
  /** milliseconds since 1970 */
  at: number;
  value: unknown;
}

type Row = [key: Key, data: Uint8Array];

/** Those that were put in longest ago go first. */
const MOST = 60;
const FIRST: Key = [];
const LAST: Key = [[]];
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((found, failed) => {
    request.onsuccess = () => found(request.result);
    request.onerror = () => failed(request.error);
  });
}

/** The store of this browser; where it keeps nothing, one that is empty and forgets. */
export class IndexedDeviceStore implements DeviceStore {
  private holds: Hold[] = [];
  private asked = false;

  constructor(
    private readonly database: Promise<IDBDatabase>,
    /** of the site: what another one has laid by is void */
    private readonly version: string,
  ) {
    database.catch(() => undefined);
  }

  read(): Hold[] {
    return this.holds;
  }

  /** For this page: a match and the token that opens it are written together, by whoever lays it out. */
  write(holds: Hold[]): void {
    this.holds = holds;
  }

  async refresh(): Promise<void> {
    const rows = (await this.within((database) => transact(database, [["all", "holds", FIRST, LAST]])))?.[0];
    const kept = ((rows ?? []) as Row[]).map(([[table], token]) => ({ table: String(table), token: text(token) }));
    const others = this.holds.filter(({ table }) => !kept.some((hold) => hold.table === table));
    this.holds = [...others, ...kept];
  }

  /** Take over the seats that an older version of the page held in another place; whether they are here now. */
  async takeOver(holds: Hold[]): Promise<boolean> {
    const taken = await this.within(async (database) => {
      const heads = await transact(database, holds.map(({ table }) => ["get", "heads", [table]]));
      const there = holds.filter((_, n) => heads[n]);
      await transact(
        database,
        there.map(({ table, token }) => ["put", "holds", [table], new TextEncoder().encode(token)]),
      );
      return true;
    });
    return taken ?? false;
  }

  async table(table: string): Promise<Partial<Shown>> {
    const found = await this.within(async (database) => {
      // One transaction: nothing happens between the look and the last event.
      const reading = database.transaction([AHEAD, "beginnings", "events"]);
      const look = done(reading.objectStore(AHEAD).get(`table ${table}`) as IDBRequest<Thing | undefined>);
      const beginning = done(reading.objectStore("beginnings").get([table]) as IDBRequest<Uint8Array | undefined>);
      const events = IDBKeyRange.bound([table], [table, []]);
      const last = done(reading.objectStore("events").openKeyCursor(events, "prev"));
      return { look: this.current<Look>(await look), beginning: await beginning, last: (await last)?.key as Key };
    });
    if (!found) return {};
    const version = Number(found.last?.[1] ?? 0);
    return {
      look: found.look && found.look.version >= version ? found.look : undefined,
      beginning: found.beginning && (JSON.parse(text(found.beginning)) as LayAs),
    };
  }

  async begin({ look, beginning }: Shown): Promise<void> {
    const { table, token } = beginning;
    const row = new TextEncoder().encode(JSON.stringify(beginning));
    await this.within(async (database) => {
      const names = [AHEAD, "beginnings", "holds"];
      const writing = database.transaction(names, "readwrite", { durability: "strict" });
      writing.objectStore(AHEAD).put(this.thing(look), `table ${table}`);
      writing.objectStore("beginnings").put(row, [table]);
      writing.objectStore("holds").put(new TextEncoder().encode(token), [table]);
      await new Promise((written, failed) => {
        writing.oncomplete = written;
        writing.onabort = () => failed(writing.error);
      });
    });
  }

  keepLook(table: string, look: Look): Promise<void> {
    return this.put(`table ${table}`, look);
  }

  async forgetLook(table: string): Promise<void> {
    await this.ahead("readwrite", (store) => done(store.delete(`table ${table}`)));
  }

  takeLaid(wish: string): Promise<LaidAhead | undefined> {
    return this.ahead("readwrite", async (store) => {
      const found = done(store.get(`wish ${wish}`) as IDBRequest<Thing | undefined>);
      store.delete(`wish ${wish}`);
      return this.current<LaidAhead>(await found);
    });
  }

  keepLaid(wish: string, laid: LaidAhead): Promise<void> {
    return this.put(`wish ${wish}`, laid);
  }

  async mine(): Promise<MyTables | undefined> {
    const names = ["holds", "last", "cards"];
    const all = await this.within((database) => transact(database, names.map((name) => ["all", name, FIRST, LAST])));
    if (!all) return undefined;
    const [holds, last, cards] = (all as Row[][]).map((rows) => new Map(rows.map(([[at], row]) => [at, row])));
    const tables: TableSummary[] = [];
    for (const table of holds?.keys() ?? []) {
      const [mark, row] = [last?.get(table), cards?.get(table)];
      const card = row && (JSON.parse(text(row)) as { last: string; table: TableSummary });
      // Not laid out, never listed, or something has happened since: Python tells.
      if (!mark || card?.last !== hex(mark)) return undefined;
      tables.push(card.table);
    }
    return { tables: tables.sort((one, other) => other.since - one.since) };
  }

  persist(): void {
    if (this.asked) return;
    this.asked = true;
    // Browsers delete what they were not asked to keep when a disk is full, or after weeks without a visit.
    void navigator.storage?.persist?.().catch(() => false);
  }

  private thing(value: unknown): Thing {
    return { version: this.version, at: Date.now(), value };
  }

  private current<T>(found: Thing | undefined): T | undefined {
    return found?.version === this.version ? (found.value as T) : undefined;
  }

  private async put(name: string, value: unknown): Promise<void> {
    await this.ahead("readwrite", async (store) => {
      store.put(this.thing(value), name);
      const oldest = await done(store.index(AT).getAllKeys());
      oldest.slice(0, -MOST).forEach((one) => store.delete(one));
    });
  }

  private ahead<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
    return this.within((database) => work(database.transaction(AHEAD, mode).objectStore(AHEAD)));
  }

  private async within<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T | undefined> {
    try {
      return await work(await this.database);
    } catch {
      return undefined;
    }
  }
}
