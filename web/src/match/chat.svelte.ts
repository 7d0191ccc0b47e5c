// The chat of a table, and how much of it this person has read.

import type { Connection } from "../net/connection";
import type { ChatMessage, Said, Snapshot } from "../net/messages";
import { newId } from "../ui/random-id";
import { latest, Stored } from "../ui/stored";
import { m } from "../words/words";

/** Messages that are kept on the page, and tables at which it is known whose this person does not want to read. */
const MOST = 200;
const TABLES = 50;

/** Whose messages this person does not want to read, by table. */
const muted = new Stored<Record<string, string[]>>("cellar.muted", (found) => found as Record<string, string[]>);

/** Who has said a message, as long as they keep their seat, or their name where they watch. */
const author = ({ seat, name }: ChatMessage): string => (seat < 0 ? `${seat} ${name}` : String(seat));

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
  private heard = $state.raw<ChatMessage[]>([]);
  private hidden = $state.raw<string[]>([]);
  /** whoever laid the table out wants no talk */
  quiet = $state(false);
  /** whether it is in sight on the page */
  open = $state(false);
  /** the number of the last message that was read */
  read = $state(0);

  private table = "";

  constructor(private readonly connection: Connection) {}

  /** what this person reads */
  readonly messages = $derived(this.heard.filter((one) => !spoken(one) || !this.hidden.includes(author(one))));

  /** somebody's messages are hidden */
  readonly muting = $derived(this.hidden.length > 0);

  /** The messages of whoever has said this one. */
  by(message: ChatMessage): ChatMessage[] {
    return this.heard.filter((one) => spoken(one) && author(one) === author(message));
  }

  /** Hide what somebody says here, on this device; without one, hide nothing any more. */
  mute(message?: ChatMessage): void {
    this.hidden = message ? [...this.hidden, author(message)] : [];
    muted.put(latest({ ...muted.get(), [this.table]: this.hidden }, TABLES));
  }

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

  hear({ lines = [], quiet = false, gone = [] }: Said): void {
    const known = new Set([...this.heard.map((message) => message.number), ...gone]);
    const before = this.heard.filter((message) => !gone.includes(message.number));
    this.heard = [...before, ...lines.filter((message) => !known.has(message.number))].slice(-MOST);
    this.quiet = quiet;
  }

  /** What was said before one came is not new. */
  take({ table, chat = [], quiet = false }: Snapshot, first: boolean): void {
    this.table = table;
    this.hidden = muted.get()[table] ?? [];
    this.heard = chat;
    this.quiet = quiet;
    if (first) this.seen();
  }

  seen(): void {
    this.read = this.messages.at(-1)?.number ?? this.read;
  }
}
