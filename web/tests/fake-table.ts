// The other ends of what a page without a server talks to: a worker with a table, and what the browser lays by.

import type { DeviceStore, Shown } from "../src/local/device-store";
import type { FromTable, Speaker, ToTable } from "../src/local/worker-protocol";
import type { Hold, LaidAhead, LayAs, Look, MyTables } from "../src/net/messages";

export class FakeTable implements Speaker {
  onmessage: ((event: MessageEvent) => void) | null = null;
  heard: ToTable[] = [];

  postMessage(text: string): void {
    this.heard.push(JSON.parse(text) as ToTable);
  }

  say(message: FromTable): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  of<T extends ToTable["type"]>(type: T): Extract<ToTable, { type: T }>[] {
    return this.heard.filter((message): message is Extract<ToTable, { type: T }> => message.type === type);
  }
}

/** What this browser keeps, in memory. */
export class FakeStore implements DeviceStore {
  looks = new Map<string, Look>();
  beginnings = new Map<string, LayAs>();
  laid = new Map<string, LaidAhead>();
  listed: MyTables | undefined;
  refreshed = 0;
  persisted = 0;
  private holds: Hold[] = [];

  read(): Hold[] {
    return this.holds;
  }

  write(holds: Hold[]): void {
    this.holds = holds;
  }

  async refresh(): Promise<void> {
    this.refreshed += 1;
  }

  async table(table: string): Promise<Partial<Shown>> {
    return { look: this.looks.get(table), beginning: this.beginnings.get(table) };
  }

  async begin({ look, beginning }: Shown): Promise<void> {
    this.looks.set(beginning.table, look);
    this.beginnings.set(beginning.table, beginning);
  }

  async keepLook(table: string, look: Look): Promise<void> {
    this.looks.set(table, look);
  }

  async forgetLook(table: string): Promise<void> {
    this.looks.delete(table);
  }

  async takeLaid(wish: string): Promise<LaidAhead | undefined> {
    const found = this.laid.get(wish);
    this.laid.delete(wish);
    return found;
  }

  async keepLaid(wish: string, laid: LaidAhead): Promise<void> {
    this.laid.set(wish, laid);
  }

  async mine(): Promise<MyTables | undefined> {
    return this.listed;
  }

  persist(): void {
    this.persisted += 1;
  }
}
