// The stage: the picture that is shown, and the cues that lead from one to the next, in the tape's order.

import type { Entry, Motion, Picture } from "./messages";
import { stepTime } from "./pace";
import { place } from "./picture";
import { reducedMotion, settings } from "./settings.svelte";

export interface Trail {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface Bubble {
  x: number;
  y: number;
  text: string;
}

interface Act {
  entry: Entry | null;
  after: Picture;
  told: () => void;
}

export class Stage {
  picture = $state.raw<Picture | null>(null);
  /** where moved items are while their cue plays */
  moved = $state.raw<Map<string, { x: number; y: number }>>(new Map());
  gone = $state.raw<Set<string>>(new Set());
  flashing = $state.raw<Set<string>>(new Set());
  trail = $state.raw<Trail | null>(null);
  bubble = $state.raw<Bubble | null>(null);
  /** a die or a drawn card, shown large for a moment */
  roll = $state("");
  busy = $state(false);
  /** milliseconds of the step that plays now: the board's transitions follow it */
  step = $state(260);

  private acts: Act[] = [];
  private wake: (() => void) | null = null;
  private hurry = false;

  /** Show this at once; whatever was playing is dropped. */
  show(picture: Picture): void {
    this.acts = [];
    this.skip();
    this.reset(picture);
  }

  /** Play what happened, then show the picture after it and call back. */
  perform(entry: Entry | null, after: Picture, told: () => void): void {
    this.acts.push({ entry, after, told });
    if (!this.busy) void this.run();
  }

  /** Finish what is playing now at once. */
  skip(): void {
    this.hurry = true;
    this.wake?.();
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (let act = this.acts.shift(); act; act = this.acts.shift()) {
      this.hurry = document.hidden;
      const lines = act.entry?.lines.filter((line) => line.cues?.length) ?? [];
      const time = stepTime(lines.length, this.acts.length, settings.speed, reducedMotion());
      for (const line of lines) {
        if (this.hurry || time === 0) break;
        this.step = Math.min(320, time);
        for (const cue of line.cues ?? []) this.cue(cue);
        await this.wait(time);
      }
      if (lines.some((line) => line.cues?.some((cue) => cue.kind === "roll")) && !this.hurry && time > 0) await this.wait(350);
      this.reset(act.after);
      act.told();
    }
    this.busy = false;
  }

  private cue(cue: Motion): void {
    const items = this.picture?.items ?? [];
    this.bubble = null;
    if (cue.kind === "move" && cue.end) {
      const [x, y] = cue.end;
      this.moved = new Map(this.moved).set(cue.item ?? "", { x, y });
    } else if (cue.kind === "vanish") {
      this.gone = new Set(this.gone).add(cue.item ?? "");
    } else if (cue.kind === "flash" || cue.kind === "flip" || cue.kind === "appear") {
      this.flashing = new Set([cue.item ?? ""]);
    } else if (cue.kind === "trail" && cue.start && cue.end) {
      this.trail = { x1: cue.start[0], y1: cue.start[1], x2: cue.end[0], y2: cue.end[1] };
    } else if (cue.kind === "roll") {
      this.roll = cue.text ?? "";
    }
    if (cue.kind === "say" && cue.text) {
      const at = this.moved.get(cue.item ?? "") ?? place(items, cue.item ?? "");
      if (at) this.bubble = { ...at, text: cue.text };
    }
  }

  private wait(time: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = window.setTimeout(done, time);
      const stage = this;
      function done(): void {
        window.clearTimeout(timer);
        stage.wake = null;
        resolve();
      }
      this.wake = done;
    });
  }

  private reset(picture: Picture): void {
    this.picture = picture;
    this.moved = new Map();
    this.gone = new Set();
    this.flashing = new Set();
    this.trail = null;
    this.bubble = null;
    this.roll = "";
  }
}
