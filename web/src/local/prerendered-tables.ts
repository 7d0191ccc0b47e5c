// Tables that are shown before Python is there: what was last seen of each, with the answers to its moves, a new table
// like the last ones, and the day's puzzles. Python makes all of it; the page only shows it sooner.

import { tokenOf } from "../net/seat-tokens";
import type { CreateTable, LaidAhead, LayAs, Look, MyTables, TableMade } from "../net/messages";
import type { Asked } from "../net/transport";
import { newId } from "../ui/random-id";
import type { DeviceStore, Shown } from "./device-store";

/** Where one's tables are asked for. */
export const MINE = "/api/tables/mine";
/** Letters and digits that cannot be mistaken for one another, as the server's ids have them. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
/** Milliseconds in which nothing happens before something is laid by: nobody is to wait for it. */
const QUIET = 600;
const QUIET_AFTER_MAKING = 3_000;

function newTable(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(12)), (n) => LETTERS[n % LETTERS.length]).join("");
}

export class PrerenderedTables {
  /** tables that this page has shown first */
  private shown = new Map<string, Shown>();
  private asked = new Set<string>();
  private soon = new Map<string, number>();

  constructor(
    private readonly store: DeviceStore,
    /** what comes with the site for a wish */
    private readonly prepared: (wish: string) => Promise<LaidAhead | undefined>,
    private readonly request: (path: string, asked: Asked) => Promise<Response>,
  ) {}

  /** A new table at once, where one lies ready for this wish. */
  async made(wish: string): Promise<TableMade | undefined> {
    // One that was laid by here is nobody else's; what comes with the site others have as well.
    const laid = (await this.store.takeLaid(wish)) ?? (await this.prepared(wish));
    if (!laid) return undefined;
    const [table, token] = [newTable(), newId()];
    const { snapshot } = laid.look;
    const look = { ...laid.look, snapshot: { ...snapshot, table, view: { ...snapshot.view, since: Date.now() } } };
    const beginning: LayAs = { wish: JSON.parse(wish) as CreateTable, table, token, draws: laid.draws };
    this.shown.set(table, { look, beginning });
    // A page that is closed before Python is there has its table all the same.
    await this.store.begin({ look, beginning });
    return { table, token };
  }

  /** Whether this page has made a table that Python was not asked to lay out yet. */
  unlaid(table: string): boolean {
    return this.shown.has(table) && !this.asked.has(table);
  }

  /** What can be shown of a table. It is laid out first, should it not have been. */
  async of(table: string): Promise<Look | undefined> {
    const found = this.shown.get(table) ?? (await this.store.table(table));
    if (found.beginning && !this.asked.has(table)) {
      this.asked.add(table);
      // Should it fail, the table's own socket says that there is none.
      const body = JSON.stringify(found.beginning);
      this.request("/api/local/tables", { method: "POST", body }).catch(() => undefined);
    }
    return found.look;
  }

  /** Something was told of a table: lay by how it looks now, when it is quiet. */
  changed(table: string): void {
    this.later(`table ${table}`, QUIET, async () => {
      const headers = new Headers({ Authorization: `Bearer ${tokenOf(table)}` });
      const answer = await this.request(`/api/local/tables/${encodeURIComponent(table)}/look`, { headers });
      if (!answer.ok) return;
      this.shown.delete(table);
      await this.store.keepLook(table, (await answer.json()) as Look);
      // The table lists its matches, and lays by how.
      await this.request(MINE, { method: "POST", body: JSON.stringify({ holds: [] }) });
    });
  }

  /** One's tables, where all of them are known as they are. */
  mine(): Promise<MyTables | undefined> {
    return this.store.mine();
  }

  /** A table was made: perhaps another one like it is wanted next time. */
  wished(wish: string): void {
    this.later(`wish ${wish}`, QUIET_AFTER_MAKING, async () => {
      const answer = await this.request("/api/local/ahead", { method: "POST", body: wish });
      if (answer.ok) await this.store.keepLaid(wish, (await answer.json()) as LaidAhead);
    });
  }

  /** A table is deleted. */
  forget(table: string): void {
    window.clearTimeout(this.soon.get(`table ${table}`));
    this.shown.delete(table);
    void this.store.forgetLook(table);
  }

  private later(name: string, wait: number, work: () => Promise<void>): void {
    window.clearTimeout(this.soon.get(name));
    // What cannot be laid by is not missed.
    this.soon.set(name, window.setTimeout(() => void work().catch(() => undefined), wait));
  }
}
