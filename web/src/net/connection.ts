// The connection to a table: opens a socket, reconnects with backoff, and sends again what was not acknowledged, with
// the same idempotency key.

import { PROTOCOL, type Answer, type FromPage, type FromServer, type Play, type Propose } from "./messages";
import type { Quiet, Say, Undo } from "./messages";
import { OPEN, transport, type Socket } from "./transport";
import { staticSite } from "../ui/urls";
import { language } from "../words/language";

/** What must happen once. */
export type Request = Play | Undo | Propose | Answer | Say | Quiet;
export type ConnectionState = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  heard(message: FromServer): void;
  state(state: ConnectionState, since: number): void;
}

/** A server that starts anew is away for seconds: for a minute the page tries so often that it is back within one. */
const FIRST_WAIT = 300;
const QUICK_WAIT = 700;
const QUICK_FOR = 60_000;
const LONGEST_WAIT = 10_000;
/** Messages by which the table comes to a version. */
const NEWS = new Set<FromServer["type"]>(["snapshot", "event", "cover", "verdict"]);
const PING_EVERY = 15_000;
const SILENCE = 40_000;

export class Connection {
  /** the last version that was heard; -1 before the first */
  version = -1;

  private socket: Socket | null = null;
  private waiting = new Map<string, Request>();
  /** attempts to come back since the connection was lost: in the first minute, and after it */
  private quick = 0;
  private slow = 0;
  private timer = 0;
  private pings = 0;
  private lastHeard = 0;
  private lostAt = 0;
  /** the server has answered on this socket */
  private answered = false;
  private ended = false;

  constructor(
    private readonly table: string,
    private readonly token: string,
    private readonly listener: Listener,
  ) {
    // A socket notices only after a while that there is no network; at a table in this browser none is needed.
    if (!staticSite) window.addEventListener("offline", this.offline);
  }

  private readonly offline = (): void => {
    if (this.socket) this.drop(this.socket);
  };

  open(): void {
    const socket = transport().open(`/ws/tables/${encodeURIComponent(this.table)}`);
    this.socket = socket;
    this.answered = false;
    this.listener.state(this.lostAt ? "lost" : "connecting", this.lostAt);
    socket.onopen = () => {
      const { token, version: since } = this;
      this.send({ type: "enter", protocol: PROTOCOL, token, since, language: language() });
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = () => this.lost(socket);
    this.lastHeard = Date.now();
    this.pings = window.setInterval(() => this.ping(), PING_EVERY);
  }

  /** Ask for something that must happen once: kept and sent again after a break until it is answered. */
  request(message: Request): void {
    this.waiting.set(message.id, message);
    this.send(message);
  }

  /** a move was made or is to be taken back, and that is not answered yet */
  get pending(): boolean {
    return [...this.waiting.values()].some(({ type }) => type === "move" || type === "undo");
  }

  send(message: FromPage): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  close(): void {
    this.ended = true;
    window.removeEventListener("offline", this.offline);
    window.clearTimeout(this.timer);
    if (this.socket) this.drop(this.socket);
    else this.listener.state("closed", 0);
  }

  private hear(message: FromServer): void {
    this.lastHeard = Date.now();
    if (message.type === "bye") {
      if (!message.again) this.ended = true;
      if (message.anew) this.version = -1;
    } else if (message.type === "ack" || message.type === "refusal") {
      this.waiting.delete(message.id);
    } else if ("version" in message && NEWS.has(message.type)) {
      if (message.type === "event" && this.version >= 0 && message.version > this.version + 1) {
        this.send({ type: "resume", since: this.version });
        return;
      }
      if (message.type === "event" && message.version <= this.version) return;
      this.version = message.version;
      this.back();
    } else if (message.type === "presence") {
      // the server's answer to an `enter` that missed nothing
      this.back();
    }
    this.listener.heard(message);
  }

  /** The connection works: say so, and send again what was left open. */
  private back(): void {
    if (this.answered) return;
    this.answered = true;
    this.quick = 0;
    this.slow = 0;
    this.lostAt = 0;
    this.listener.state("open", 0);
    for (const message of this.waiting.values()) this.send(message);
  }

  /** Close a socket without waiting for the other side, which may be gone. */
  private drop(socket: Socket): void {
    socket.close();
    this.lost(socket);
  }

  private lost(socket: Socket): void {
    // A socket is lost once: what it says or does afterwards means nothing.
    if (socket !== this.socket) return;
    this.socket = null;
    window.clearInterval(this.pings);
    if (this.ended) {
      this.listener.state("closed", 0);
      return;
    }
    this.lostAt ||= Date.now();
    this.listener.state("lost", this.lostAt);
    this.timer = window.setTimeout(() => this.open(), this.wait() * (0.75 + Math.random() / 2));
  }

  /** Milliseconds until the next attempt, before they are spread. */
  private wait(): number {
    if (Date.now() - this.lostAt < QUICK_FOR) {
      this.quick += 1;
      return this.quick === 1 ? FIRST_WAIT : QUICK_WAIT;
    }
    this.slow += 1;
    return Math.min(LONGEST_WAIT, QUICK_WAIT * 2 ** this.slow);
  }

  private ping(): void {
    if (Date.now() - this.lastHeard > SILENCE && this.socket) this.drop(this.socket);
    else this.send({ type: "ping" });
  }
}
