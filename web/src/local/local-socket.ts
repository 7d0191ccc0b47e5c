// A socket to a table in this browser: what all kinds of it have in common.

import { CLOSED, CONNECTING, OPEN, type Socket } from "../net/transport";

export abstract class LocalSocket implements Socket {
  readyState = CONNECTING;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  abstract send(text: string): void;
  abstract close(): void;

  opened(): void {
    if (this.readyState !== CONNECTING) return;
    this.readyState = OPEN;
    this.onopen?.(new Event("open"));
  }

  fell(event = new Event("close") as CloseEvent): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onclose?.(event);
  }
}
