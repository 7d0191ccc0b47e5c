// What part of a board is in sight. A board with an edge is shown whole; an endless one is panned, zoomed, followed.

import { UNIT, type Arrow } from "../lib/picture";

type Box = [number, number, number, number];

const NEAREST = 0.15;
const FARTHEST = 6;

export class Camera {
  box = $state.raw<Box>([0, 0, 100, 100]);
  /** the pointer that was pressed has moved: what follows is no click */
  dragged = false;

  private home: Box = [0, 0, 100, 100];
  private endless = false;
  private pointers = new Map<number, { x: number; y: number }>();

  /** A new picture: keep the person's zoom, and come along when the middle moves. */
  follow(box: Box, endless: boolean): void {
    const [x, y, w, h] = this.home;
    const first = w === 100 && h === 100 && x === 0 && y === 0;
    const dx = box[0] + box[2] / 2 - (x + w / 2);
    const dy = box[1] + box[3] / 2 - (y + h / 2);
    const resized = box[2] !== w || box[3] !== h;
    this.home = box;
    this.endless = endless;
    if (!endless || first || resized) this.box = box;
    else if (dx || dy) this.box = [this.box[0] + dx, this.box[1] + dy, this.box[2], this.box[3]];
  }

  reset(): void {
    this.box = this.home;
  }

  zoom(factor: number, cx?: number, cy?: number): void {
    if (!this.endless) return;
    const [x, y, w, h] = this.box;
    const width = Math.min(this.home[2] * FARTHEST, Math.max(this.home[2] * NEAREST, w * factor));
    const f = width / w;
    const px = cx ?? x + w / 2;
    const py = cy ?? y + h / 2;
    this.box = [px - (px - x) * f, py - (py - y) * f, width, h * f];
  }

  pan(arrow: Arrow): void {
    if (!this.endless) return;
    const [x, y, w, h] = this.box;
    const [dx, dy] = UNIT[arrow];
    this.box = [x + (dx * w) / 5, y + (dy * h) / 5, w, h];
  }

  /** Bring a place into sight. */
  reveal(px: number, py: number): void {
    const [x, y, w, h] = this.box;
    const inside = px > x && px < x + w && py > y && py < y + h;
    if (this.endless && !inside) this.box = [px - w / 2, py - h / 2, w, h];
  }

  down(event: PointerEvent): void {
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) this.dragged = false;
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
  }

  move(event: PointerEvent, svg: SVGSVGElement | undefined): void {
    const before = this.pointers.get(event.pointerId);
    if (!before || !svg || !this.endless) return;
    const now = { x: event.clientX, y: event.clientY };
    // The whole box is always in sight, so the tighter side sets the scale.
    const scale = Math.max(this.box[2] / Math.max(1, svg.clientWidth), this.box[3] / Math.max(1, svg.clientHeight));
    if (this.pointers.size === 1) {
      if (!this.dragged && Math.hypot(now.x - before.x, now.y - before.y) < 6) return;
      this.dragged = true;
      svg.setPointerCapture(event.pointerId);
      const [x, y, w, h] = this.box;
      this.box = [x - (now.x - before.x) * scale, y - (now.y - before.y) * scale, w, h];
    } else {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        this.dragged = true;
        const apart = (one: { x: number; y: number }): number => Math.hypot(one.x - other.x, one.y - other.y);
        this.zoom(apart(before) / Math.max(1, apart(now)));
      }
    }
    this.pointers.set(event.pointerId, now);
  }

  /** Where on the board a pointer is. */
  point(event: MouseEvent, svg: SVGSVGElement | undefined): [number, number] {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg?.getScreenCTM()?.inverse());
    return [x, y];
  }

  /** Wheels zoom an endless board; a passive listener could not keep the page from scrolling. */
  wheel(node: SVGSVGElement): () => void {
    const turn = (event: WheelEvent): void => {
      if (!this.endless) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 0.88 : 1.136, ...this.point(event, node));
    };
    node.addEventListener("wheel", turn, { passive: false });
    return () => node.removeEventListener("wheel", turn);
  }
}
