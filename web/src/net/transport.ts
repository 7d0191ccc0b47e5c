// The one way from the page to a table: requests and sockets, to a server or to a worker in this browser (src/local).

import { m } from "../words/words";

/** A request of the lobby; `Authorization`, `Content-Type` and `Accept-Language` are all the headers there are. */
export interface Asked {
  method?: string;
  headers?: Headers;
  body?: string;
  signal?: AbortSignal;
  /** it is sent though the page is closed */
  keepalive?: boolean;
}

/** A socket to one table: as much of a WebSocket as the page needs. */
export interface Socket {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** A socket's `readyState`, as WebSockets have it: texts can be sent while it is open. */
export const CONNECTING = 0;
export const OPEN = 1;
export const CLOSED = 3;

export interface Transport {
  /** Ask the lobby. Rejects with a sentence where nobody can be asked. */
  ask(path: string, asked: Asked): Promise<Response>;
  /** Open a socket. */
  open(path: string): Socket;
  /** Where a picture of the lobby's is, for an `img`. */
  picture(path: string): string | Promise<string>;
}

const server: Transport = {
  async ask(path, asked) {
    try {
      return await fetch(path, asked);
    } catch {
      throw new Error(m.app.unreachable());
    }
  },
  open(path) {
    const scheme = window.location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${window.location.host}${path}`);
  },
  picture: (path) => path,
};

let used = server;

/** From now on the page talks to a table over this one. */
export function use(other: Transport): void {
  used = other;
}

export function transport(): Transport {
  return used;
}
