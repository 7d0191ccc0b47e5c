// The log of a match, and what the live region says of it.

import type { Entry, Telling } from "../net/messages";
import { inARow } from "../words/format";
import { m } from "../words/words";

/** Entries kept in the log; earlier ones are in the replay. */
const MOST_ENTRIES = 400;
/** Sentences kept in the live region: a screen reader reads one after the other, and is never overtaken. */
const MOST_SPOKEN = 40;

/** A sentence of the live region. */
export interface Spoken {
  number: number;
  text: string;
}

export class MatchLog {
  entries = $state.raw<Entry[]>([]);
  /** what the live region says: each is added to it, none replaces another */
  spoken = $state.raw<Spoken[]>([]);
  /** which of the game's vocabularies is read */
  vocabulary = $state(0);

  /** A move was made; the prompt says what to do now. */
  tell(entry: Entry, prompt: string): void {
    this.entries = [...this.entries, entry].slice(-MOST_ENTRIES);
    this.say(inARow([...this.words(entry.tellings), prompt]));
  }

  /** Say something to whoever listens. */
  say(text: string): void {
    const number = (this.spoken.at(-1)?.number ?? 0) + 1;
    this.spoken = [...this.spoken, { number, text }].slice(-MOST_SPOKEN);
  }

  /** Moves after a ply were taken back. */
  back(ply: number): void {
    this.entries = this.entries.filter((old) => old.ply <= ply);
    this.say(m.match.undone());
  }

  /** Nothing has happened that the next person may know. */
  clear(): void {
    this.entries = [];
    this.spoken = [];
  }

  /** What happened, in the vocabulary that the person reads. */
  words(tellings: readonly Telling[]): string[] {
    return tellings.map(({ said }) => said[this.vocabulary] ?? said[0] ?? "");
  }
}
