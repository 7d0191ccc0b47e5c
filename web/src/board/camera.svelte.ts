// The board's camera: zoom, pan and pinch, and following a board without an edge. A board opens whole, unless its
// places would then be too small for a finger.

import type { Shape } from "../net/messages";
import { UNIT, type Arrow } from "../picture/picture";
import { FINGER } from "../picture/touch";

type Box = [left: number, top: number, width: number, height: number];
interface Point {
  x: number;
  y: number;
}

/** How much nearer than the whole board one may come, and how much farther from an endless one. */
const NEAREST = 8;
const FARTHEST = 6;
/** A cell of a board without an edge is at least so broad when it opens, in the screen's pixels. */
const SEEN = 32;
/** A finger's width is not insisted on where the whole board nearly has it: what is a little too small is padded. Pads
 * of a crowd would lie one upon the other. */
const NEARLY = 1.35;
const CROWDED = 1.1;
/** What the buttons at the right of a board without an edge cover, and how broad it is where they stand on it, in the
 * screen's pixels. */
const BUTTONS = 96;
const BROAD = 300;

export class Camera {
  /** the middle of what is in sight, on the board */
  private middle = $state.raw<Point>({ x: 50, y: 50 });
  /** how much larger than the whole board it is shown */
  private factor = $state(1);
  private home = $state.raw<Box>([0, 0, 100, 100]);
  /** of the element, in the screen's pixels */
  private size = $state.raw<[number, number]>([0, 0]);
  private endless = $state(false);
  /** how large the board was shown at first */
  private opening = $state(1);
  private nearest = NEAREST;
  private opened = false;
  private breadth = 1;
  private fingers = false;
  private nearly = NEARLY;

  /** pixels of the screen for one unit of the board */
  readonly scale = $derived(this.fit() * this.factor);
  readonly box: Box = $derived.by(() => {
    const [width, height] = this.size;
    if (!width || !height) return this.home;
    const [w, h] = [width / this.scale, height / this.scale];
    return [this.middle.x - w / 2, this.middle.y - h / 2, w, h];
  });
  /** something of the picture is out of sight */
  readonly near = $derived(this.factor > 1.02);
  readonly whole = $derived(this.home);

  /** the pointer that was pressed has moved: what follows is no click */
  dragged = false;
  private pointers = new Map<number, Point>();

  private fit(): number {
    const [width, height] = this.size;
    return width && height ? Math.min(width / this.home[2], height / this.home[3]) : 1;
  }

  /** A new picture: keep the person's zoom, and come along when the middle of an endless board moves. */
  follow(box: Box, endless: boolean): void {
    const [before, now] = [centre(this.home), centre(box)];
    const resized = !this.opened || box[2] !== this.home[2] || box[3] !== this.home[3];
    this.endless = endless;
    this.home = box;
    if (resized && !(this.opened && this.near)) this.reset();
    else if (endless) this.shift(now.x - before.x, now.y - before.y);
    else this.look(this.middle);
  }

  /** Show the board for the first time: whole, or so near that a place of this breadth is seen well, where there is no
   * whole, and has a finger's breadth, for fingers. `items`: what is drawn. */
  open(breadth: number, fingers: boolean, targets: readonly Point[], crowd: boolean, items: Shape[]): void {
    if (this.opened || !this.size[0]) return;
    this.opened = true;
    [this.breadth, this.fingers] = [breadth, fingers];
    this.nearly = crowd || this.endless ? CROWDED : NEARLY;
    this.opening = this.openingFactor();
    this.reset(targets.length && !this.endless ? middleOf(targets) : centre(this.home));
    // The next name above the middle comes into sight too, such as that of a layer of space.
    const names = items.flatMap(({ kind, y = 0 }) => (kind === "text" && y < this.middle.y ? y : []));
    const edge = Math.max(...names) - breadth / 2;
    if (edge < this.box[1] && edge > this.home[1]) this.look({ ...this.middle, y: edge + this.box[3] / 2 });
    this.attend(targets);
  }

  /** How large the board is to be shown at first, on a screen of this size. */
  private openingFactor(): number {
    const wanted = FINGER / (Math.max(1, this.breadth) * this.fit());
    this.nearest = Math.max(NEAREST, 2 * wanted);
    const seen = this.endless ? Math.max(1, (wanted * SEEN) / FINGER) : 1;
    return this.fingers && wanted > this.nearly ? wanted : seen;
  }

  /** The board as it was opened, around its middle or somewhere else. */
  reset(about = centre(this.home), factor = this.opening): void {
    this.factor = factor;
    this.look(about);
  }

  /** All of the board. */
  showAll(): void {
    this.reset(centre(this.home), 1);
  }

  /** Bring a place to the middle; a board with an edge is left as little as it can be. */
  look({ x, y }: Point): void {
    if (this.endless) {
      this.middle = { x, y };
      return;
    }
    const [left, top, w, h] = this.home;
    const [, , seenW, seenH] = this.box;
    const within = (at: number, start: number, all: number, seen: number): number =>
      seen >= all ? start + all / 2 : Math.min(start + all - seen / 2, Math.max(start + seen / 2, at));
    this.middle = { x: within(x, left, w, seenW), y: within(y, top, h, seenH) };
  }

  private shift(dx: number, dy: number): void {
    if (dx || dy) this.look({ x: this.middle.x + dx, y: this.middle.y + dy });
  }

  /** A factor above 1 comes nearer; the place at cx, cy stays where it is on the screen. */
  zoom(factor: number, cx = this.middle.x, cy = this.middle.y): void {
    const before = this.factor;
    this.factor = Math.min(this.nearest, Math.max(this.endless ? 1 / FARTHEST : 1, before * factor));
    const kept = before / this.factor;
    this.look({ x: cx - (cx - this.middle.x) * kept, y: cy - (cy - this.middle.y) * kept });
  }

  /** Come so near that things this far apart on the board are a finger apart; false where that is too near. */
  part(distance: number, cx: number, cy: number): boolean {
    const wanted = (FINGER * 1.05) / Math.max(0.1, distance) / this.scale;
    if (wanted <= 1 || this.factor * wanted > this.nearest) return false;
    this.zoom(wanted);
    this.look({ x: cx, y: cy });
    return true;
  }

  pan(arrow: Arrow): void {
    const [dx, dy] = UNIT[arrow];
    this.shift((dx * this.box[2]) / 5, (dy * this.box[3]) / 5);
  }

  sees({ x, y }: Point): boolean {
    const [left, top, w, h] = this.box;
    return x > left && x < left + w && y > top && y < top + h;
  }

  /** Bring a place into sight. */
  reveal(x: number, y: number): void {
    if (!this.sees({ x, y })) this.look({ x, y });
  }

  /** Bring what may be chosen into sight: all of it where it fits, else some of it. */
  attend(spots: readonly Point[]): void {
    if (!this.opened || !this.near || !spots.length) return;
    // Without an edge all of a place is to be in sight, and under no button.
    const half = this.endless ? this.breadth / 2 : 0;
    const buttons = this.endless && this.size[0] > BROAD ? BUTTONS / this.scale : 0;
    const [, , w, h] = this.box;
    const clear = (about: Point): boolean =>
      spots.every(({ x, y }) => {
        const [right, down] = [x - about.x, Math.abs(y - about.y)];
        return right > half - w / 2 && right < w / 2 - half - buttons && down < h / 2 - half;
      });
    if (clear(this.middle)) return;
    const { x, y } = middleOf(spots);
    const wanted = { x: x + buttons / 2, y };
    if (clear(wanted) || !spots.some((spot) => this.sees(spot))) this.look(wanted);
  }

  down(event: PointerEvent): void {
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) this.dragged = false;
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
  }

  /** One pointer drags, two pinch. */
  move(event: PointerEvent, svg: SVGSVGElement | undefined): void {
    const before = this.pointers.get(event.pointerId);
    if (!before || !svg) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      this.dragged = true;
      const apart = (one: Point): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      const between = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
      this.zoom(apart(now) / apart(before), ...this.point(between, svg));
      this.shift(-(now.x - before.x) / 2 / this.scale, -(now.y - before.y) / 2 / this.scale);
    } else {
      if (!this.endless && !this.near) return;
      if (!this.dragged && Math.hypot(now.x - before.x, now.y - before.y) < 6) return;
      this.dragged = true;
      svg.setPointerCapture(event.pointerId);
      this.shift(-(now.x - before.x) / this.scale, -(now.y - before.y) / this.scale);
    }
    this.pointers.set(event.pointerId, now);
  }

  /** Where on the board a pointer is. */
  point(event: { clientX: number; clientY: number }, svg: SVGSVGElement | undefined): [number, number] {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg?.getScreenCTM()?.inverse());
    return [x, y];
  }

  resize(width: number, height: number): void {
    const [before] = this.size;
    if (width !== before || height !== this.size[1]) this.size = [width, height];
    if (!this.opened || !width || width === before) return;
    // A phone that is turned shows the board as if it were opened so, unless somebody has come nearer or gone away.
    const same = this.factor === this.opening;
    this.opening = this.openingFactor();
    if (same) this.reset(this.middle);
  }

  /** Knows the element's size, and zooms by its wheel: a passive listener could not keep the page from scrolling. */
  mount(node: SVGSVGElement): () => void {
    const measure = (): void => this.resize(node.clientWidth, node.clientHeight);
    const turn = (event: WheelEvent): void => {
      // Where the page itself can be scrolled, a whole board lets the wheel through.
      const scrolls = document.documentElement.scrollHeight > window.innerHeight + 1;
      if (!this.endless && !this.near && !event.ctrlKey && (scrolls || event.deltaY >= 0)) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.136 : 0.88, ...this.point(event, node));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    node.addEventListener("wheel", turn, { passive: false });
    return () => {
      observer.disconnect();
      node.removeEventListener("wheel", turn);
    };
  }
}

const centre = ([x, y, w, h]: Box): Point => ({ x: x + w / 2, y: y + h / 2 });

function middleOf(spots: readonly Point[]): Point {
  const middle = (all: number[]): number => (Math.min(...all) + Math.max(...all)) / 2;
  return { x: middle(spots.map(({ x }) => x)), y: middle(spots.map(({ y }) => y)) };
}
