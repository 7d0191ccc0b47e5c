// A WebSocket whose other end is the test. Like a real one it tells that it is closed a moment after it was told to.

import { vi } from "vitest";
import type { FromPage, FromServer } from "../src/net/messages";

export class FakeSocket {
  static readonly OPEN = 1;
  /** every socket that was opened, in order */
  static all: FakeSocket[] = [];

  static get last(): FakeSocket {
    const found = FakeSocket.all.at(-1);
    if (!found) throw new Error("no socket was opened");
    return found;
  }

  /** From now on the page's sockets are these. */
  static install(): void {
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
  }

  readyState = 0;
  sent: FromPage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromPage);
  }

  close(): void {
    if (this.readyState > 1) return;
    this.readyState = 2;
    setTimeout(() => this.fall(), 1);
  }

  // -- the other end

  accept(): this {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    return this;
  }

  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  fall(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  /** What the page has sent of one kind. */
  of<T extends FromPage["type"]>(type: T): Extract<FromPage, { type: T }>[] {
    return this.sent.filter((message): message is Extract<FromPage, { type: T }> => message.type === type);
  }
}
