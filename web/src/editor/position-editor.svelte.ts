// The position editor's state: drafts with undo and redo, and the server that says what comes of an edit.

import { api } from "../net/api";
import { onBoard } from "../picture/choices";
import type { Draft, EditAsked, EditTool, Picture } from "../net/messages";
import { spots, type Spot } from "../picture/picture";
import { siteAt } from "../picture/plane";

/** Drafts that can be gone back to. */
const MOST = 500;

export class Editor {
  private drafts = $state.raw<Draft[]>([]);
  private at = $state(-1);
  /** the name of the tool in hand */
  tool = $state("");
  busy = $state(0);
  /** why the last edit was not made */
  refusal = $state("");
  /** counts refusals: the board shakes */
  shakes = $state(0);
  /** edits are made one after the other, in the order of the clicks */
  private last: Promise<void> = Promise.resolve();

  constructor(readonly game: string) {}

  get draft(): Draft | null {
    return this.drafts[this.at] ?? null;
  }
  get inHand(): EditTool | null {
    return this.draft?.tools.find((one) => one.name === this.tool && one.on?.length) ?? null;
  }
  get mayUndo(): boolean {
    return this.at > 0;
  }
  get mayRedo(): boolean {
    return this.at < this.drafts.length - 1;
  }

  begin(options: Record<string, unknown>): Promise<void> {
    return this.ask(() => ({ options }));
  }

  read(line: string): Promise<void> {
    return this.ask(() => ({ line }));
  }

  use(tool: EditTool, site: string): Promise<void> {
    return this.ask(() => ({ line: this.draft?.line ?? "", tool: tool.name, site }));
  }

  clear(): void {
    [this.drafts, this.at, this.tool, this.refusal] = [[], -1, "", ""];
  }

  undo(): void {
    if (this.mayUndo) this.at -= 1;
    this.refusal = "";
  }

  redo(): void {
    if (this.mayRedo) this.at += 1;
    this.refusal = "";
  }

  private ask(wish: () => EditAsked): Promise<void> {
    this.busy += 1;
    this.last = this.last.then(() => this.answer(wish()));
    return this.last;
  }

  private async answer(wish: EditAsked): Promise<void> {
    try {
      const draft = await api.edit(this.game, wish);
      this.refusal = "";
      if (draft.line === this.draft?.line) return;
      this.drafts = [...this.drafts.slice(Math.max(0, this.at + 2 - MOST), this.at + 1), draft];
      this.at = this.drafts.length - 1;
    } catch (problem) {
      this.refusal = (problem as Error).message;
      this.shakes += 1;
    } finally {
      this.busy -= 1;
    }
  }
}

/** Where a tool may be used, drawn or on a plane: there on every cell in sight. */
export function places(board: Picture, tool: EditTool): Map<string, Spot> {
  const fits = (site: string): boolean => (tool.on ?? []).some((start) => site.startsWith(start));
  const sites = new Set([...spots(board.items).keys(), ...cells(board)].filter(fits));
  return new Map([...sites].flatMap((site) => {
    const spot = onBoard(board, site);
    return spot ? [[site, spot] as const] : [];
  }));
}

function cells({ plane, box: [left, top, width, height] }: Picture): string[] {
  if (!plane) return [];
  const found: string[] = [];
  for (let x = left + plane.size / 2; x < left + width; x += plane.size) {
    for (let y = top + plane.size / 2; y < top + height; y += plane.size) found.push(siteAt(plane, x, y));
  }
  return found;
}
