// The log of a match, and what the live region says of it.

import type { Entry, Telling } from "../net/messages";

/** Entries kept in the log; earlier ones are in the replay. */
const MOST_ENTRIES = 400;

export class MatchLog {
  entries = $state.raw<Entry[]>([]);
  /** what the live region says */
  spoken = $state("");
  /** which of the game's vocabularies is read */
  vocabulary = $state(0);

  /** A move was made; the prompt says what to do now. */
  tell(entry: Entry, prompt: string): void {
    this.entries = [...this.entries, entry].slice(-MOST_ENTRIES);
    this.spoken = [...this.words(entry.tellings), prompt].join(" ");
  }

  /** Moves after a ply were taken back. */
  back(ply: number): void {
    this.entries = this.entries.filter((old) => old.ply <= ply);
    this.spoken = "Taken back.";
  }

  /** Nothing has happened that the next person may know. */
  clear(): void {
    this.entries = [];
    this.spoken = "";
  }

  /** What happened, in the vocabulary that the person reads. */
  words(tellings: readonly Telling[]): string[] {
    return tellings.map(({ said }) => said[this.vocabulary] ?? said[0] ?? "");
  }
}
