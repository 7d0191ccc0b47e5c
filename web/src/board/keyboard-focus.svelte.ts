// The keyboard's focus on a board: arrow keys walk between the places that may be chosen, Enter chooses, Escape takes
// back; and what is said of it.

import { towards, type Arrow, type Spot } from "../picture/picture";
import type { Camera } from "./camera.svelte";
import type { Inspector } from "./inspector.svelte";
import { m } from "../words/words";

export interface FocusContext {
  /** what may be chosen, in reading order, and by site */
  targets: Spot[];
  sites: Map<string, Spot>;
  spotOf: (site: string) => Spot | undefined;
  /** what a site is called */
  name: (site: string) => string;
  /** everything that is chosen, and the last step of the half-made move */
  clicked: readonly string[];
  last: string | undefined;
  camera: Camera;
  inspector: Inspector;
  /** arrow keys turn the moments of a match */
  turning: boolean;
  /** things are explained */
  inspects: boolean;
  choose: (site: string) => void;
  back: () => void;
  look: (site: string | null) => void;
}

export class KeyboardFocus {
  /** the board is used by keyboard now */
  active = $state(false);
  private site = $state<string | null>(null);
  /** where the last choice was */
  private from: string | null = null;

  constructor(private readonly board: () => FocusContext) {}

  /** the site that has the focus, while it may be chosen */
  readonly current = $derived.by(() => (this.site !== null && this.board().sites.has(this.site) ? this.site : null));

  /** what a screen reader says of the board */
  readonly spoken = $derived.by(() => {
    const { inspector, name, sites, targets, turning, inspects } = this.board();
    if (inspector.spot) return ""; // what explains it says its name as well
    if (this.current !== null) return `${name(this.current)}. ${sites.get(this.current)?.item.label ?? ""}`;
    if (turning) return m.board.keys_turn();
    if (!targets.length) return inspects ? m.board.keys_look() : "";
    return m.board.keys_choose({ count: targets.length });
  });

  /** A click is no keyboard's focus: the ring appears when arrows are used, and starts from here. */
  clicked(site: string): void {
    this.leave();
    this.from = site;
  }

  leave(): void {
    this.site = null;
    this.active = false;
  }

  press(event: KeyboardEvent): void {
    const { camera, clicked, inspector, targets, turning, back, choose } = this.board();
    this.active = true;
    if (event.key === "i" || (event.key === "Escape" && inspector.around !== null)) {
      inspector.toggle(this.current);
      event.stopPropagation();
    } else if (event.key === "Escape") {
      if (!clicked.length) return;
      back();
      event.stopPropagation();
    } else if (event.key === "+" || event.key === "-") {
      camera.zoom(event.key === "+" ? 1.25 : 0.8);
    } else if (event.key === "0") {
      camera.showAll();
    } else if ((event.key === "Enter" || event.key === " ") && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      const wanted = inspector.spot ? (inspector.spot.item.site ?? "") : this.current;
      if (wanted !== null) {
        this.from = wanted;
        inspector.leave();
        choose(wanted);
      } else this.focusFirst();
    } else if (event.key.startsWith("Arrow")) {
      if (turning && inspector.around === null && !event.shiftKey) return;
      event.preventDefault();
      if (event.shiftKey) camera.pan(event.key as Arrow);
      else if (inspector.around !== null || !targets.length) inspector.walk(event.key as Arrow);
      else this.walk(event.key as Arrow);
    }
    // What is looked at may be far from what was in sight.
    if (inspector.spot) camera.reveal(inspector.spot.x, inspector.spot.y);
  }

  private walk(arrow: Arrow): void {
    const { inspector, sites, targets } = this.board();
    const start = this.current === null ? undefined : sites.get(this.current);
    const found = start && towards(start, targets, arrow);
    if (found) this.focus(found.item.site ?? null);
    else if (!start) this.focusFirst();
    if (this.site !== null) inspector.explainSite(this.site);
  }

  /** The target nearest to where the last click or the half-made move was, else the first. */
  focusFirst(): void {
    const { last, spotOf, targets } = this.board();
    const near = spotOf(last ?? this.from ?? "");
    const far = (spot: Spot): number => (near ? Math.hypot(spot.x - near.x, spot.y - near.y) : 0);
    let [first] = targets;
    for (const spot of targets) if (first && far(spot) < far(first)) first = spot;
    this.focus(first?.item.site ?? null);
  }

  private focus(site: string | null): void {
    const { camera, look, sites } = this.board();
    this.site = site;
    look(site);
    const spot = site === null ? undefined : sites.get(site);
    if (spot) camera.reveal(spot.x, spot.y);
  }
}
