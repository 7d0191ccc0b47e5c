// What a person asks before they move: a good move, or what one would do. Neither is kept for a line that is down.

import { AtTable } from "./along.svelte";
import type { Connection } from "./connection";
import type { Hinted, Telling, Thoughts } from "./messages";
import { newId } from "./unsecured";

const ONE_MOMENT = "One moment …";
const NO_LINE = "The connection is lost: try it again when it is back.";

export class Advice {
  hint = $state("");
  /** the sites of the move that the hint names, what comes of it, and what is expected after it */
  hinted = $state.raw<string[]>([]);
  tellings = $state.raw<Telling[]>([]);
  line = $state.raw<Telling[]>([]);
  preview = $state.raw<{ text: string; words: string[] } | null>(null);

  /** the search that thinks along */
  readonly search: AtTable;

  /** the preview that is waited for, by id; "" when none is wanted any more */
  private asked = "";

  constructor(private readonly connection: Connection) {
    this.search = new AtTable(connection);
  }

  askHint(version: number, online: boolean): void {
    this.forgetHint();
    this.hint = online ? ONE_MOMENT : NO_LINE;
    if (online) this.connection.send({ type: "hint", id: newId(), version });
  }

  /** Whoever waits for a hint would wait for ever: only moves and takings back are asked for again. */
  lost(): void {
    if (this.hint === ONE_MOMENT) this.hint = NO_LINE;
  }

  hear(message: Hinted | Thoughts, version: number): void {
    if (message.type === "thoughts") this.search.hear(message);
    else if (message.version === version) this.told(message);
  }

  private told({ sentence, path = [], tellings = [], line = [] }: Hinted): void {
    this.hint = sentence;
    this.hinted = path;
    this.tellings = tellings;
    this.line = line;
  }

  forgetHint(): void {
    this.hint = "";
    this.hinted = [];
    this.tellings = [];
    this.line = [];
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
