// Explanations of things: asked for when somebody looks at one for a while, and shown in a popover.

import { getContext, setContext, tick } from "svelte";
import { on } from "svelte/events";
import { newId } from "./random-id";

/** Something that can be looked at: the names of things are `cellar.play.explainable`. */
export interface Thing {
  id: string;
  name: string;
  /** the site that it stands for, where it is one */
  site?: string | undefined;
}

/** Where a thing is on the screen. */
export interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A pointer that passes by is not answered. */
export const CALM_MS = 450;

export class Explanations {
  /** what is explained now */
  thing = $state.raw<Thing | null>(null);
  place = $state.raw<Place | null>(null);
  words = $state("");

  /** what things are at this moment of the match */
  private readonly known = new Map<string, string>();
  private looking: string | null = null;
  private timer = 0;
  private asked = "";

  /** `ask` sends a question; its answer comes back by `told`, if at all. */
  constructor(private readonly ask: (id: string, thing: string) => void) {}

  /** Somebody looks at a thing: it is explained when they have looked for so long; null: at nothing any more. */
  look(thing: Thing | null, place: () => Place | null, after = CALM_MS): void {
    const id = thing?.id ?? null;
    if (id === this.looking && after > 0 && after < Infinity) return;
    this.close();
    this.looking = id;
    if (!thing || after === Infinity) return;
    if (after > 0) this.timer = window.setTimeout(() => this.show(thing, place), after);
    else this.show(thing, place);
  }

  /** Nobody looks at anything any more. */
  away(): void {
    this.close();
    this.looking = null;
  }

  /** A thing is gone. */
  gone({ id }: Thing): void {
    if (id === this.looking) this.away();
  }

  /** Nothing is explained until something else is looked at. */
  close(): void {
    window.clearTimeout(this.timer);
    this.thing = null;
    this.place = null;
    this.words = "";
    this.asked = "";
  }

  told({ id, text }: { id: string; text: string }): void {
    if (id !== this.asked || !this.thing) return;
    this.known.set(this.thing.id, text);
    this.words = text;
    this.asked = "";
  }

  /** Whether this was asked last, and there is no answer to it. */
  dropped(id: string): boolean {
    return id !== "" && id === this.asked;
  }

  /** The match went on: what a thing is may have changed. */
  renew(): void {
    this.known.clear();
    if (this.thing) this.inquire(this.thing.id);
  }

  /** Another person looks at the screen: nothing of what was told is kept. */
  forget(): void {
    this.away();
    this.known.clear();
  }

  private show(thing: Thing, place: () => Place | null): void {
    const found = place();
    if (!found) return;
    this.thing = thing;
    this.place = found;
    const words = this.known.get(thing.id);
    this.words = words ?? "";
    if (words === undefined) this.inquire(thing.id);
  }

  private inquire(thing: string): void {
    this.asked = newId();
    this.ask(this.asked, thing);
  }
}

/** What explains things by asking for the words one by one. Nobody waits for them, so what goes wrong is not told. */
export function explanationsBy(words: (thing: string) => Promise<{ text: string }>): Explanations {
  const found: Explanations = new Explanations((id, thing) => {
    words(thing).then(
      ({ text }) => found.told({ id, text }),
      () => undefined, // its name stands there anyway
    );
  });
  return found;
}

/** An element that is a thing: it is explained while the pointer or the focus is on it, and at once when it is tapped
 * and does nothing else. */
export function explained(explanations: Explanations | undefined, thing: Thing, tapped = false) {
  return (node: Element): (() => void) | undefined => {
    if (!explanations) return undefined;
    const look = (after?: number): void => explanations.look(thing, () => node.getBoundingClientRect(), after);
    const offs = [
      ...["mouseenter", "focus"].map((kind) => on(node, kind, () => look())),
      ...["mouseleave", "blur"].map((kind) => on(node, kind, () => explanations.away())),
      ...(tapped ? [on(node, "click", () => look(0))] : []),
    ];
    return () => {
      offs.forEach((off) => off());
      void tick().then(() => node.isConnected || explanations.gone(thing));
    };
  };
}

const KEY = Symbol("explanations");

/** Whatever stands on this page can be explained. */
export function provide(explanations: Explanations): void {
  setContext(KEY, explanations);
}

/** What explains things on this page, where something does. */
export function explanations(): Explanations | undefined {
  return getContext<Explanations | undefined>(KEY);
}
