// What people say to one another at a table, as this person reads it.

import type { Connection } from "../net/connection";
import type { Line, Said, Snapshot } from "../net/messages";
import { newId } from "../ui/random-id";

/** Lines that are kept on the page. */
const MOST = 200;

export class Chat {
  lines = $state.raw<Line[]>([]);
  /** whoever laid the table out wants no talk */
  quiet = $state(false);
  /** whether it stands open on the page */
  open = $state(false);
  /** the number of the last line that was read */
  read = $state(0);

  constructor(private readonly connection: Connection) {}

  /** lines that nobody has looked at yet */
  get unread(): number {
    return this.lines.filter((line) => line.number > this.read).length;
  }

  say(text: string, name: string): void {
    this.connection.request({ type: "say", id: newId(), text, name });
  }

  hush(quiet: boolean): void {
    this.connection.request({ type: "quiet", id: newId(), quiet });
  }

  hear({ lines = [], quiet = false }: Said): void {
    const known = new Set(this.lines.map((line) => line.number));
    this.lines = [...this.lines, ...lines.filter((line) => !known.has(line.number))].slice(-MOST);
    this.quiet = quiet;
  }

  /** What was said before one came is not new. */
  take({ chat = [], quiet = false }: Snapshot, first: boolean): void {
    this.lines = chat;
    this.quiet = quiet;
    if (first) this.seen();
  }

  seen(): void {
    this.read = this.lines.at(-1)?.number ?? this.read;
  }
}
