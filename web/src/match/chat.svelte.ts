// The chat of a table, and how much of it this person has read.

import type { Connection } from "../net/connection";
import type { ChatMessage, Said, Snapshot } from "../net/messages";
import { newId } from "../ui/random-id";
import { m } from "../words/words";

/** Messages that are kept on the page. */
const MOST = 200;

/** Who has said a message. */
export function called({ seat, name }: ChatMessage, you: readonly number[]): string {
  if (seat < 0) return m.match.spectator({ name: name || m.common.someone() });
  return you.includes(seat) ? m.seats.is_you({ who: name }) : name;
}

/** Somebody has said it; else it is a remark of the table's own. */
export function spoken({ seat, name }: ChatMessage): boolean {
  return Boolean(name) || seat < 0;
}

export class Chat {
  messages = $state.raw<ChatMessage[]>([]);
  /** whoever laid the table out wants no talk */
  quiet = $state(false);
  /** whether it is in sight on the page */
  open = $state(false);
  /** the number of the last message that was read */
  read = $state(0);

  constructor(private readonly connection: Connection) {}

  /** messages that nobody has looked at yet */
  get unread(): number {
    return this.messages.filter((message) => message.number > this.read).length;
  }

  say(text: string, name: string): void {
    this.connection.request({ type: "say", id: newId(), text, name });
  }

  hush(quiet: boolean): void {
    this.connection.request({ type: "quiet", id: newId(), quiet });
  }

  hear({ lines = [], quiet = false }: Said): void {
    const known = new Set(this.messages.map((message) => message.number));
    this.messages = [...this.messages, ...lines.filter((message) => !known.has(message.number))].slice(-MOST);
    this.quiet = quiet;
  }

  /** What was said before one came is not new. */
  take({ chat = [], quiet = false }: Snapshot, first: boolean): void {
    this.messages = chat;
    this.quiet = quiet;
    if (first) this.seen();
  }

  seen(): void {
    this.read = this.messages.at(-1)?.number ?? this.read;
  }
}
