// The stage: the picture that is shown, and the queue of cues that lead from it to the next, in the tape's order.

import type { Entry, Motion, Picture, Telling } from "../net/messages";
import { hits, landings, walk } from "../picture/cue-effects";
import type { Bubble, Burst, Reveal, Trail, Walk } from "../picture/cue-effects";
import { BREATH, beats, FLIGHT, HOLD, LINGER, MOVE, READ, STEP, stepTime } from "../picture/cue-timing";
import { place, spliced } from "../picture/picture";
import { reducedMotion, settings } from "../ui/settings.svelte";
import { play } from "../ui/sounds";
import { soundOf } from "../picture/cue-sounds";

/** Who does what, while it is drawn. */
export interface Caption {
  actor: number;
  telling: Telling;
}

/** A move that was seen before, and what the board looked like after it. */
export interface Seen {
  entry: Entry;
  after: Picture;
}

interface Act {
  entry: Entry | null;
  after: Picture;
  told: () => void;
  /** how long it is looked at where nothing waits for it, in milliseconds */
  hold: number;
}

/** How long the board rests before it can be clicked again: whoever clicks to skip may click twice, or a little late,
 * and means no move by it. */
export const REST = 300;

export class Stage {
  picture = $state.raw<Picture | null>(null);
  /** where moved items are while their cue plays */
  moved = $state.raw<Map<string, { x: number; y: number }>>(new Map());
  gone = $state.raw<Set<string>>(new Set());
  flashing = $state.raw<Set<string>>(new Set());
  appearing = $state.raw<Set<string>>(new Set());
  /** what moves along a trail, what it hits where it ends, and where that is */
  flying = $state.raw<Set<string>>(new Set());
  captured = $state.raw<Set<string>>(new Set());
  bursts = $state.raw<Burst[]>([]);
  /** what goes in an arc now */
  walks = $state.raw<Walk[]>([]);
  trail = $state.raw<Trail | null>(null);
  bubble = $state.raw<Bubble | null>(null);
  reveal = $state.raw<Reveal | null>(null);
  caption = $state.raw<Caption | null>(null);
  /** something plays, or has only just played: a click does not choose now */
  busy = $state(false);
  /** milliseconds of the step that plays now: the board's transitions follow it */
  step = $state(260);
  /** counts pictures that came without motion: the board fades into them */
  fades = $state(0);
  /** what plays stands still until it goes on, or step by step */
  paused = $state(false);

  private acts: Act[] = [];
  private wake: (() => void) | null = null;
  /** ends a wait whose time has passed while all stands still */
  private held: (() => void) | null = null;
  /** ends the rest when there is more to play */
  private stir: (() => void) | null = null;
  /** everything that waits is shown at once */
  private hurry = false;
  private lingering = 0;
  /** whose move was played last, and when it had been */
  private last = { actor: -1, ended: -Infinity };
  /** counts calls of show() */
  private shown = 0;

  /** Show this at once; whatever was playing is dropped. */
  show(picture: Picture): void {
    this.drop();
    this.reset(picture);
  }

  /** Show nothing at all. */
  clear(): void {
    this.drop();
    window.clearTimeout(this.lingering);
    this.reset(null);
  }

  private drop(): void {
    this.acts = [];
    this.shown += 1;
    this.skip();
  }

  /** Play what happened, then show the picture after it and call back. */
  perform(entry: Entry | null, after: Picture, told = (): void => undefined): void {
    this.add({ entry, after, told, hold: 0 });
  }

  /** Play moves once more, from the picture before the first of them; then what is shown now stands again. */
  replay(before: Picture, moves: readonly Seen[]): void {
    const now = this.picture;
    if (this.busy || !now) return;
    this.reset(before);
    moves.forEach(({ entry, after }, i) => {
      const told = (): void => (i === moves.length - 1 ? this.reset(now) : undefined);
      this.add({ entry, after, told, hold: HOLD });
    });
  }

  private add(act: Act): void {
    this.acts.push(act);
    if (this.busy) this.stir?.();
    else void this.run();
  }

  /** Let what plays stand still, or go on. */
  pause(paused: boolean): void {
    this.paused = paused;
    if (!paused) this.held?.();
  }

  /** On to the next beat; it stands still there if it did before. */
  next(): void {
    this.wake?.();
  }

  /** Finish all that plays and waits at once. */
  skip(): void {
    this.paused = false;
    this.hurry = true;
    this.wake?.();
  }

  private async run(): Promise<void> {
    this.busy = true;
    do {
      const moved = await this.playAll();
      if (moved) await this.rest();
    } while (this.acts.length);
    this.busy = false;
  }

  /** Play all that waits; whether something was seen to move. */
  private async playAll(): Promise<boolean> {
    let moved = false;
    this.hurry = false;
    for (let act = this.acts.shift(); act; act = this.acts.shift()) {
      this.hurry ||= document.hidden;
      const { after } = act;
      const shown = this.shown;
      const all = beats(act.entry?.tellings ?? []);
      const weight = all.reduce((sum, one) => sum + one.weight, 0);
      const pace = stepTime(weight, this.acts.length, settings.speed, reducedMotion());
      const breath = pace > 0 ? this.breath(act) : 0;
      if (breath > 0) await this.wait(breath);
      for (const { cues, telling, weight } of all) {
        if (this.hurry || pace === 0) break;
        const time = pace * weight;
        moved = true;
        const flies = cues.some(({ kind }) => kind === "trail");
        this.step = Math.min(flies ? FLIGHT : MOVE, time);
        this.bubble = null;
        this.flashing = new Set();
        this.walks = [];
        this.caption = { actor: act.entry?.actor ?? -1, telling };
        for (const cue of cues) this.cue(cue, after);
        play(soundOf(cues));
        if (flies) this.fly(cues);
        await this.wait(this.reveal ? Math.max(time, READ * Math.min(1, pace / STEP)) : time);
      }
      if (pace === 0) moved = (await this.lookAt(act)) || moved;
      // A picture that was shown meanwhile is newer than this act.
      if (shown !== this.shown) {
        this.hurry = false;
        continue;
      }
      this.reset(after);
      if (pace === 0) this.still(all.flatMap(({ cues }) => cues), after);
      await this.hold(act);
      this.last = { actor: act.entry?.actor ?? -1, ended: Date.now() };
      act.told();
    }
    return moved;
  }

  /** Milliseconds that are left of the time between two players' moves, less where more moves wait. */
  private breath({ entry, hold }: Act): number {
    const { actor, ended } = this.last;
    if (this.hurry || hold || actor < 0 || !entry || entry.actor < 0 || entry.actor === actor) return 0;
    return BREATH[settings.speed] / (1 + this.acts.length) - (Date.now() - ended);
  }

  /** A move without motion that is looked at once more: its words, before and after it. */
  private async lookAt(act: Act): Promise<boolean> {
    const [telling] = act.entry?.tellings ?? [];
    if (!act.hold || this.hurry || !telling) return false;
    this.caption = { actor: act.entry?.actor ?? -1, telling };
    await this.hold(act);
    return true;
  }

  private async hold({ hold }: Act): Promise<void> {
    if (hold && !this.hurry) await this.wait(hold);
  }

  /** Nothing plays, and nothing can be chosen yet. */
  private rest(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        window.clearTimeout(timer);
        this.stir = null;
        resolve();
      };
      const timer = window.setTimeout(done, REST);
      this.stir = done;
    });
  }

  /** No motion is wanted: fade, and let a die or a card be read without holding anything up. */
  private still(cues: Motion[], after: Picture): void {
    if (settings.speed !== "off") this.fades += 1;
    if (!this.hurry) play(soundOf(cues));
    const seen = cues.filter((cue) => (cue.kind === "roll" || cue.kind === "draw") && cue.text).at(-1);
    if (!seen) return;
    this.cue(seen, after);
    window.clearTimeout(this.lingering);
    this.lingering = window.setTimeout(() => (this.reveal = null), LINGER);
  }

  private cue(cue: Motion, after: Picture): void {
    const id = cue.item ?? "";
    const picture = this.picture;
    if (!picture) return;
    if (cue.kind === "move" && cue.end) {
      const [x, y] = cue.end;
      this.moved = new Map(this.moved).set(id, { x, y });
      if (cue.around) this.walks = [...this.walks, walk(cue, picture.items, this.step)];
    } else if (cue.kind === "vanish") {
      this.gone = new Set(this.gone).add(id);
    } else if (cue.kind === "appear") {
      this.picture = spliced(picture, after, id);
      this.appearing = new Set(this.appearing).add(id);
    } else if (cue.kind === "draw") {
      this.reveal = { kind: "card", text: cue.text ?? "", art: cue.ref ?? "" };
    } else if (cue.kind === "flip") {
      this.picture = spliced(picture, after, id);
      this.flashing = new Set(this.flashing).add(id);
    } else if (cue.kind === "flash") {
      this.flashing = new Set(this.flashing).add(id);
    } else if (cue.kind === "trail" && cue.start && cue.end) {
      this.trail = { x1: cue.start[0], y1: cue.start[1], x2: cue.end[0], y2: cue.end[1] };
    } else if (cue.kind === "roll" && cue.text) {
      this.reveal = { kind: /^[1-6]$/.test(cue.text) ? "die" : "words", text: cue.text };
    } else if (cue.kind === "say" && cue.text) {
      const at = this.moved.get(id) ?? place(picture.items, id);
      if (at) this.bubble = { ...at, text: cue.text };
      else this.reveal = { kind: "words", text: cue.text };
    }
  }

  /** What moves along a trail flies there; what vanishes where it ends was hit. */
  private fly(cues: readonly Motion[]): void {
    this.flying = new Set(landings(cues).map(({ item }) => item));
    const hit = hits(cues, this.picture?.items ?? []);
    this.captured = new Set(hit.map(({ item }) => item));
    this.bursts = hit.map(({ at }) => at);
    this.gone = new Set([...this.gone].filter((item) => !this.captured.has(item)));
  }

  private wait(time: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        window.clearTimeout(timer);
        this.wake = this.held = null;
        resolve();
      };
      const timer = window.setTimeout(() => (this.paused ? (this.held = done) : done()), time);
      this.wake = done;
    });
  }

  private reset(picture: Picture | null): void {
    this.picture = picture;
    this.moved = new Map();
    this.gone = new Set();
    this.flashing = new Set();
    this.appearing = new Set();
    this.flying = new Set();
    this.captured = new Set();
    this.bursts = [];
    this.walks = [];
    this.trail = null;
    this.bubble = null;
    this.reveal = null;
    this.caption = null;
  }
}
