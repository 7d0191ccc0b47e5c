// Drag and drop: a piece of the board, or a card or a choice from beside it, follows the pointer to where it goes.
// Clicks and keys do the same.

import type { Camera } from "./camera.svelte";

/** A pointer that has gone so far drags, in the screen's pixels: less than what pans the board. */
const FAR = 5;

export interface DragContext {
  svg: SVGSVGElement | undefined;
  camera: Camera;
  /** the site under a pointer */
  siteAt: (event: PointerEvent) => string | null;
  /** a move goes on from a site to another one */
  leads: (site: string) => boolean;
  /** what is beside the board is a move of its own: dropped on the board it is played, perhaps for a place there */
  whole: (site: string) => boolean;
  drop: (site: string, place: string | null) => void;
  chosen: readonly string[];
  choose: (site: string) => void;
}

/** Where a drag began: at a piece, or at an element beside the board. */
interface Beginning {
  site: string;
  x: number;
  y: number;
  pointer: number;
  beside?: HTMLElement;
}

export class PieceDrag {
  /** the click that a browser makes of a drag means nothing */
  spent = false;
  private from: Beginning | null = null;
  private ghost: SVGGElement | HTMLElement | null = null;

  constructor(private readonly board: () => DragContext) {}

  down(event: PointerEvent): void {
    this.spent = false;
    // A second finger pinches.
    if (this.from || !event.isPrimary) {
      this.cancel();
      return;
    }
    const { siteAt, leads } = this.board();
    const site = event.button === 0 ? siteAt(event) : null;
    if (site === null || !leads(site)) return;
    this.from = { site, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  /** A press on a card or a choice beside the board: what moves on over the page is heard until it ends. */
  take(event: PointerEvent, site: string, beside: HTMLElement): void {
    const { leads, whole } = this.board();
    if (this.from || !event.isPrimary || event.button !== 0 || !(leads(site) || whole(site))) return;
    this.from = { site, x: event.clientX, y: event.clientY, pointer: event.pointerId, beside };
    const over = new AbortController();
    const heard = { signal: over.signal };
    const end = (then: () => void) => (other: PointerEvent) => {
      if (other.pointerId !== event.pointerId) return;
      over.abort();
      then();
    };
    window.addEventListener("pointermove", (other) => void this.move(other), heard);
    window.addEventListener("pointerup", (other) => end(() => this.up(other))(other), heard);
    window.addEventListener("pointercancel", end(() => this.cancel()), heard);
  }

  /** Whether it is a drag, and not something for the camera. */
  move(event: PointerEvent): boolean {
    const from = this.from;
    if (!from || event.pointerId !== from.pointer) return false;
    if (!this.ghost) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return true;
      this.lift(from);
    }
    const { camera, svg } = this.board();
    if (from.beside) {
      this.ghost?.style.setProperty("translate", `${event.clientX - from.x}px ${event.clientY - from.y}px`);
      return true;
    }
    const [x, y] = camera.point(event, svg);
    const [x0, y0] = camera.point({ clientX: from.x, clientY: from.y }, svg);
    this.ghost?.style.setProperty("translate", `${x - x0}px ${y - y0}px`);
    return true;
  }

  up(event: PointerEvent): void {
    const { svg, siteAt, choose, whole, drop } = this.board();
    const { from, ghost } = this;
    this.cancel();
    if (!from || !ghost) return;
    this.spent = true;
    const site = siteAt(event);
    if (from.beside && whole(from.site)) {
      const over = document.elementFromPoint(event.clientX, event.clientY);
      if (over && svg?.contains(over)) drop(from.site, site);
    } else if (site !== null && site !== from.site) choose(site);
  }

  cancel(): void {
    this.ghost?.remove();
    this.ghost = this.from = null;
  }

  /** Choose the piece, and let a copy of it follow the pointer. */
  private lift({ site, x, y, pointer, beside }: Beginning): void {
    const { svg, chosen, choose, whole } = this.board();
    if (beside) {
      this.ghost = lifted(beside);
      if (!whole(site) && chosen.at(-1) !== site) choose(site);
      return;
    }
    const top = document.elementsFromPoint(x, y).find((one) => one.closest(".item"))?.closest(".item");
    this.ghost = document.createElementNS("http://www.w3.org/2000/svg", "g");
    this.ghost.setAttribute("class", "dragged");
    this.ghost.style.pointerEvents = "none";
    if (top) this.ghost.append(top.cloneNode(true));
    svg?.append(this.ghost);
    svg?.setPointerCapture(pointer);
    if (chosen.at(-1) !== site) choose(site);
  }
}

/** A copy of an element over where it is, which nobody can hit. */
function lifted(one: HTMLElement): HTMLElement {
  const copy = one.cloneNode(true) as HTMLElement;
  const { left, top, width, height } = one.getBoundingClientRect();
  const [l, t, w, h] = [left, top, width, height].map((length) => `${length}px`);
  Object.assign(copy.style, { position: "fixed", left: l, top: t, width: w, height: h, margin: "0" });
  Object.assign(copy.style, { zIndex: "9", pointerEvents: "none", transition: "none" });
  copy.inert = true;
  copy.classList.add("dragged");
  (one.closest(".table") ?? document.body).append(copy);
  return copy;
}
