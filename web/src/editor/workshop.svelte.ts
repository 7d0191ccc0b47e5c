// The workshop's state: something made for a game, such as a deck, as a form that the server checks. It is kept in
// localStorage.

import { api } from "../net/api";
import type { FormEntry, Work, WorkAsked, WorkshopForm } from "../net/messages";
import { m } from "../words/words";

export type Fields = Record<string, unknown>;
/** Milliseconds after the last key before what was typed is checked. */
const PAUSE = 350;

export class WorkshopDraft {
  form = $state.raw<WorkshopForm | null>(null);
  fields = $state<{ parts: Fields[] } & Fields>({ parts: [] });
  work = $state.raw<Work | null>(null);
  /** what was filled in is not checked yet */
  waiting = $state(false);
  error = $state("");
  private timer = 0;
  private asked = 0;

  constructor(readonly game: string) {}

  private get key(): string {
    return `cellar.workshop.${this.game}`;
  }

  async open(): Promise<void> {
    try {
      this.form = await api.workshop(this.game);
    } catch (problem) {
      this.error = (problem as Error).message;
      return;
    }
    const kept = localStorage.getItem(this.key);
    await this.load(kept ? { text: kept } : { start: this.form.starts[0] ?? "" });
  }

  /** Go on with something else: a start by name, or a text. What cannot be read changes nothing. */
  async load(wish: WorkAsked): Promise<boolean> {
    const work = await this.ask(wish);
    if (!work) return false;
    const parts = Array.isArray(work.fields["parts"]) ? (work.fields["parts"] as Fields[]) : [];
    this.fields = { ...work.fields, parts };
    return true;
  }

  /** Something was filled in. */
  changed(): void {
    this.waiting = true;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask({ fields: $state.snapshot(this.fields) }), PAUSE);
  }

  private async ask(wish: WorkAsked): Promise<Work | null> {
    const mine = (this.asked += 1);
    try {
      const work = await api.work(this.game, wish);
      if (mine !== this.asked) return null;
      this.work = work;
      this.error = "";
      this.keep(work.text);
      return work;
    } catch (problem) {
      if (mine === this.asked) this.error = (problem as Error).message;
      return null;
    } finally {
      if (mine === this.asked) this.waiting = false;
    }
  }

  private keep(text: string): void {
    try {
      localStorage.setItem(this.key, text);
    } catch {
      this.error = m.workshop.not_kept();
    }
  }

  /** One more part, as the form has it at first. */
  add(): void {
    this.fields.parts.push(begun(this.form?.entries ?? []));
    this.changed();
  }

  remove(part: number): void {
    this.fields.parts.splice(part, 1);
    this.changed();
  }
}

/** The entries that are asked for, given what is chosen already. */
export function wanted(entries: readonly FormEntry[], value: Fields): FormEntry[] {
  return entries.filter(({ when = ["", ""] }) => !when[0] || value[when[0]] === when[1]);
}

/** A form as it is at first. */
export function begun(entries: readonly FormEntry[]): Fields {
  const value: Fields = {};
  for (const entry of entries) {
    if (entry.kind === "list") value[entry.name] = [begun(entry.entries ?? [])];
    else if (!entry.when?.[0] || value[entry.when[0]] === entry.when[1]) value[entry.name] = entry.default ?? "";
  }
  return value;
}

/** What was chosen asks for other entries: give them what they are at first, where they have nothing that fits. */
export function completed(entries: readonly FormEntry[], value: Fields): void {
  for (const entry of wanted(entries, value)) {
    const now = value[entry.name];
    const fits =
      entry.kind === "choice"
        ? (entry.choices ?? []).includes(String(now))
        : entry.kind !== "int" || typeof now === "number";
    if (!fits || now === undefined) value[entry.name] = entry.default ?? "";
  }
}
