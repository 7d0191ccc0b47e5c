// Hints and previews: what a person asks before they move. Neither is kept for a connection that is down.

import { TableAnalysis } from "../analysis/analysis.svelte";
import type { Connection } from "../net/connection";
import { atHand } from "../analysis/device-analysis";
import type { Hinted, Job, Telling, Thoughts } from "../net/messages";
import { newId } from "../ui/random-id";
import { m } from "../words/words";

export class Hints {
  hint = $state("");
  /** the sites of the move that the hint names, what comes of it, and what is expected after it */
  hinted = $state.raw<string[]>([]);
  tellings = $state.raw<Telling[]>([]);
  line = $state.raw<Telling[]>([]);
  preview = $state.raw<{ text: string; words: string[] } | null>(null);

  /** the analysis of this table */
  readonly search: TableAnalysis;

  /** the version that this device is to give a hint for, and the id of what was asked; null when none is wanted */
  private own: { id: string; version: number } | null = null;
  /** a hint was asked for, and has not come */
  private waits = false;
  /** the preview that is waited for, by id; "" when none is wanted any more */
  private asked = "";

  constructor(private readonly connection: Connection) {
    this.search = new TableAnalysis(connection);
  }

  askHint(version: number, online: boolean): void {
    this.forgetHint();
    this.hint = online ? m.common.one_moment() : m.match.offline_hint();
    this.waits = online;
    if (!online) return;
    const id = newId();
    // What would have to be loaded first is not loaded for one hint.
    const own = atHand() !== null;
    if (own) this.own = { id, version };
    this.connection.send(own ? { type: "hint", id, version, own } : { type: "hint", id, version });
  }

  /** The server hands over what this device is to think about. */
  private handed(job: Job): void {
    const own = this.own;
    if (own === null || own.id !== job.id) {
      this.search.handed(job.id ?? "", job);
      return;
    }
    void (atHand()?.hint(job.frame) ?? Promise.resolve(null)).then((found) => {
      if (this.own !== own) return;
      this.own = null;
      if (found) this.told(found);
      else this.connection.send({ type: "hint", id: newId(), version: own.version });
    });
  }

  /** Whoever waits for a hint would wait for ever: only moves and takings back are asked for again. */
  lost(): void {
    if (this.waits) this.hint = m.match.offline_hint();
    this.waits = false;
  }

  hear(message: Hinted | Thoughts | Job, version: number): void {
    if (message.type === "thoughts") this.search.hear(message);
    else if (message.type === "job") this.handed(message);
    else if (message.version === version) this.told(message);
  }

  private told(hint: Omit<Hinted, "type" | "id" | "version" | "text">): void {
    this.waits = false;
    this.hint = hint.sentence;
    this.hinted = hint.path ?? [];
    this.tellings = hint.tellings ?? [];
    this.line = hint.line ?? [];
  }

  forgetHint(): void {
    this.own = null;
    this.told({ sentence: "" });
  }

  askPreview(version: number, text: string): void {
    this.asked = newId();
    this.connection.send({ type: "preview", id: this.asked, version, text });
  }

  /** The answer to what was asked last. */
  awaits(id: string): boolean {
    return id !== "" && id === this.asked;
  }

  /** There is no answer to what was asked last. */
  dropped(id: string): boolean {
    if (id !== "" && id === this.own?.id) {
      // Not for this device: the server says why, or does it.
      this.connection.send({ type: "hint", id: newId(), version: this.own.version });
      this.own = null;
      return true;
    }
    const mine = this.awaits(id);
    if (mine) this.forgetPreview();
    return mine || this.search.dropped(id);
  }

  forgetPreview(): void {
    this.preview = null;
    this.asked = "";
  }

  forget(): void {
    this.forgetPreview();
    this.forgetHint();
  }
}
