// The other ends of what a page without a server talks to: a worker with a table, and what the browser lays by.

import type { KeyValueStore } from "../src/local/key-value-store";
import type { FromTable, Speaker, ToTable } from "../src/local/worker-protocol";

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

/** A key-value store in memory. */
export class FakeStore implements KeyValueStore {
  things = new Map<string, unknown>();

  async get<T>(name: string): Promise<T | undefined> {
    return this.things.get(name) as T | undefined;
  }

  async take<T>(name: string): Promise<T | undefined> {
    const found = this.things.get(name) as T | undefined;
    this.things.delete(name);
    return found;
  }

  async put(name: string, value: unknown): Promise<void> {
    this.things.set(name, value);
  }

  async drop(name: string): Promise<void> {
    this.things.delete(name);
  }
}
