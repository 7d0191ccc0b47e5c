// A socket that answers from a prerendered table until the worker's own is up. The worker is told what the page has
// seen, as after a lost connection: from its first message on it speaks for itself.

import type { Event as Told, FromPage, FromServer, Look } from "../net/messages";
import { CLOSED, type Socket } from "../net/transport";
import { LocalSocket } from "./local-socket";

export class EarlySocket extends LocalSocket {
  private socket: Socket | null = null;
  /** until the table has said something itself */
  private shown: Look | undefined;

  constructor(
    found: Promise<Look | undefined>,
    /** opens the socket to the table itself; where it is shown already, nobody waits for it yet */
    open: (shown: boolean) => Socket,
    /** somebody waits for it now */
    private readonly waits: () => void,
  ) {
    super();
    void found.then((shown) => {
      if (this.readyState === CLOSED) return;
      this.shown = shown;
      this.socket = open(shown !== undefined);
      this.socket.onopen = () => this.opened();
      this.socket.onmessage = (event) => {
        this.shown = undefined;
        this.onmessage?.(event);
      };
      this.socket.onclose = (event) => this.fell(event);
      if (shown) this.opened();
    });
  }

  send(text: string): void {
    const message = JSON.parse(text) as FromPage;
    const look = this.shown;
    if (look && message.type === "enter" && (message.since ?? -1) < 0) {
      this.socket?.send(JSON.stringify({ ...message, since: look.version } satisfies FromPage));
      this.tell(look.snapshot);
      return;
    }
    this.socket?.send(text);
    if (!look || message.type === "ping") return;
    this.waits();
    const answer = message.type === "move" && message.version === look.version && look.answers?.[message.text];
    if (answer) this.tell({ ...answer, view: { ...answer.view, since: Date.now() } } satisfies Told);
  }

  close(): void {
    this.readyState = CLOSED;
    this.socket?.close();
  }

  private tell(message: FromServer): void {
    const event = new MessageEvent("message", { data: JSON.stringify(message) });
    queueMicrotask(() => this.onmessage?.(event));
  }
}
