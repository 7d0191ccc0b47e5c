// Inspecting items on a board, whether or not they can be chosen: by hover, long press or arrow keys.

import { on } from "svelte/events";
import { onBoard } from "../picture/choices";
import type { Place, Thing } from "../ui/explanations.svelte";
import type { Picture } from "../net/messages";
import { towards, type Arrow, type Spot } from "../picture/picture";
import { namedItems } from "../picture/items";

/** A finger that stays so long on a thing asks what it is. */
const LONG_MS = 500;
/** It may tremble by so many pixels. */
const STEADY = 10;

/** `after` so many milliseconds: 0 when it was asked for, Infinity when there is nothing to be said of it */
export type Look = (thing: Thing | null, place: () => Place | null, after?: number) => void;

/** What is looked at. */
interface Scenery {
  picture: Picture | null;
  svg: SVGSVGElement | undefined;
  /** the cell of a board without an edge */
  cellAt: (event: MouseEvent) => string | null;
  /** what a site is called */
  name: (site: string) => string;
  look: Look | undefined;
}

export class Inspector {
  /** the thing that the arrows have come to, while one looks around */
  around = $state<string | null>(null);

  /** a finger stayed: the click that follows is none */
  private stayed = false;
  private finger = { x: 0, y: 0, timer: 0 };

  constructor(private readonly scenery: () => Scenery) {}

  /** Where the thing is that the arrows have come to. */
  get spot(): Spot | undefined {
    return this.around === null ? undefined : this.find(this.around);
  }

  /** Say what a thing is; null: nothing is looked at. */
  explain(id: string | null, after?: number): void {
    const spot = id === null ? undefined : this.find(id);
    const site = spot?.item.site;
    const name = spot?.item.label || (site === undefined ? "" : this.scenery().name(site));
    this.scenery().look?.(spot && id !== null ? { id, name, site } : null, () => this.place(spot), after);
  }

  /** Say what a site is. */
  explainSite(site: string, after?: number): void {
    this.explain(this.thingOf(site), after);
  }

  /** Hear pointers and fingers on the board. */
  listen(node: SVGSVGElement): () => void {
    const ears: [string, (event: PointerEvent) => void][] = [
      ["pointermove", (event) => this.move(event)],
      ["pointerdown", (event) => this.press(event)],
      ["pointerup", () => this.lift()],
      ["pointercancel", () => this.lift()],
      ["pointerleave", (event) => event.pointerType === "mouse" && this.leave()],
      // A board that is taken off the page loses its focus on the way: nobody is told of that.
      ["blur", () => queueMicrotask(() => node.isConnected && this.leave())],
    ];
    const deaf = ears.map(([kind, hear]) => on(node, kind, (event) => hear(event as PointerEvent)));
    return () => deaf.forEach((off) => off());
  }

  /** The pointer moves: one without a pressed button looks. */
  private move(event: PointerEvent): void {
    if (event.pointerType === "mouse") this.explain(event.buttons ? null : this.at(event));
    else if (Math.hypot(event.clientX - this.finger.x, event.clientY - this.finger.y) > STEADY) this.lift();
  }

  /** A finger comes down: it may stay. */
  private press(event: PointerEvent): void {
    this.lift();
    this.stayed = false;
    if (event.pointerType === "mouse") return;
    const timer = window.setTimeout(() => {
      this.stayed = true;
      this.explain(this.at(event), 0);
    }, LONG_MS);
    this.finger = { x: event.clientX, y: event.clientY, timer };
  }

  private lift(): void {
    window.clearTimeout(this.finger.timer);
  }

  /** Whether a click belongs to a finger that stayed, and chooses nothing. Any other has seen enough of its thing. */
  spent(click: MouseEvent): boolean {
    const spent = this.stayed;
    this.stayed = false;
    this.around = null;
    if (!spent) this.explain(this.at(click), Infinity);
    return spent;
  }

  leave(): void {
    this.around = null;
    this.explain(null);
  }

  /** Let the arrows walk over everything that has a name, from a site on, or over it no more. */
  toggle(site: string | null): void {
    if (this.around !== null) this.leave();
    else if (site === null) this.walk("ArrowDown");
    else this.explain((this.around = this.thingOf(site)));
  }

  /** From thing to thing. */
  walk(arrow: Arrow): void {
    const picture = this.scenery().picture;
    const all = picture ? [...namedItems(picture).values()].filter(({ ring }) => ring) : [];
    const found = this.spot ? towards(this.spot, all, arrow) : all[0];
    if (found) this.around = found.item.id;
    this.explain(this.around);
  }

  /** The topmost thing at a place of the screen, else the cell of a board without an edge. */
  private at(event: MouseEvent): string | null {
    const picture = this.scenery().picture;
    const all = picture && namedItems(picture);
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      for (let item: Element | null = element; item; item = item.parentElement) {
        const id = item.getAttribute("data-id");
        if (id !== null && all?.has(id)) return id;
      }
    }
    return this.scenery().cellAt(event);
  }

  /** An item by its id, or a cell of the plane by its site. */
  private find(thing: string): Spot | undefined {
    const picture = this.scenery().picture;
    return picture ? (namedItems(picture).get(thing) ?? onBoard(picture, thing)) : undefined;
  }

  private thingOf(site: string): string {
    const id = this.find(site)?.item.id ?? "";
    return this.find(id) ? id : site;
  }

  private place(spot: Spot | undefined): Place | null {
    const matrix = this.scenery().svg?.getScreenCTM();
    if (!matrix || !spot) return null;
    const [x, y, width, height] = spot.ring?.box ?? [spot.x, spot.y, 0, 0];
    const start = new DOMPoint(x, y).matrixTransform(matrix);
    const end = new DOMPoint(x + width, y + height).matrixTransform(matrix);
    return { left: start.x, top: start.y, right: end.x, bottom: end.y };
  }
}
