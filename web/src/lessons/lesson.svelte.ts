// A lesson's state: the step that the server told, and the move that the learner is about to make.

import { api } from "../net/api";
import { ClickedMoves } from "../match/clicked-moves.svelte";
import { explanationsBy } from "../ui/explanations.svelte";
import type { LessonStep, Move, Panel } from "../net/messages";
import { picturesOf } from "../net/patches";
import { barred } from "../match/refusals";
import { finishLesson } from "./finished-lessons";
import { inARow } from "../words/format";
import { m } from "../words/words";

export class Lesson extends ClickedMoves {
  readonly explanations = explanationsBy((thing) => api.lessonThing(this.game, this.name, this.answers, thing));
  step = $state.raw<LessonStep | null>(null);
  /** the lesson cannot be had */
  error = $state("");
  answers = $state.raw<string[]>([]);
  /** what has just happened, for a screen reader */
  spoken = $state("");

  constructor(
    readonly game: string,
    readonly name: string,
    /** hears whether an answer was right, where the lesson is one puzzle of a run */
    private readonly onanswer?: (right: boolean) => void,
  ) {
    super();
    void this.open(onanswer ? [] : kept(this.place));
  }

  private get place(): string {
    return `cellar.lesson.${this.game}.${this.name}`;
  }

  get panel(): Panel {
    return this.step?.view.panel ?? {};
  }

  get moves(): Move[] {
    return this.busy || this.stage.busy || this.step?.waits !== "move" ? [] : (this.step.view.moves ?? []);
  }

  protected nothing(site: string): void {
    this.shakes += 1;
    const waits = this.step?.waits;
    if (waits === "move") {
      this.refusal = barred(this.step?.view ?? null, site);
      if (site) void this.askWhyNot([...this.input.chosen, site]);
    } else this.refusal = waits === "end" ? m.learn.over() : m.learn.press_next();
  }

  /** The rule that forbids a click, where the game knows it and nothing else was said meanwhile. */
  private async askWhyNot(sites: string[]): Promise<void> {
    const said = this.refusal;
    try {
      const { text } = await api.lessonWhyNot(this.game, this.name, this.answers, sites);
      if (this.refusal === said) this.refusal = text || said;
    } catch {
      // what was said at once has to do
    }
  }

  /** Go on: where a move is asked for, the right one is shown. */
  on(): void {
    if (this.stage.busy) this.stage.skip();
    else if (this.step) void this.play(this.step.right ?? "");
  }

  /** A move, or "" where one only goes on. */
  async play(text: string): Promise<void> {
    const wanted = [...this.answers, text];
    const told = await this.ask(wanted);
    this.input.clear();
    if (!told) return;
    if (told.refusal) {
      this.refusal = told.refusal;
      this.shakes += 1;
      this.onanswer?.(false);
      return;
    }
    if (this.onanswer) return this.onanswer(true);
    this.keep(wanted);
    if (told.waits === "end") finishLesson(this.game, this.name);
    const entries = told.frames.slice(1).flatMap(({ entry }) => entry?.tellings ?? []);
    this.spoken = inARow(entries.map(({ said }) => said[0] ?? ""));
    const pictures = picturesOf(told.frames);
    const acts = told.frames.slice(1).map((frame, i) => ({ frame, picture: pictures[i + 1] }));
    if (!acts.length) this.step = told;
    for (const { frame, picture } of acts) {
      const last = frame === told.frames.at(-1);
      const entry = frame.picture ? null : (frame.entry ?? null);
      if (picture) this.stage.perform(entry, picture, () => last && (this.step = told));
    }
  }

  back(): Promise<void> {
    return this.open(this.answers.slice(0, -1));
  }

  restart(): Promise<void> {
    return this.open([]);
  }

  /** Whoever comes back later begins anew. */
  forget(): void {
    this.keep([]);
  }

  /** The step that some answers lead to, at once. */
  private async open(answers: string[]): Promise<void> {
    const told = (await this.ask(answers)) ?? (answers.length ? await this.ask([]) : null);
    const picture = told && picturesOf(told.frames).at(-1);
    if (!told || !picture) return;
    this.error = "";
    this.input.clear();
    this.keep(answers.slice(0, told.number));
    this.stage.show(picture);
    this.spoken = "";
    this.step = told;
  }

  private async ask(answers: string[]): Promise<LessonStep | null> {
    if (this.busy) return null;
    this.busy = true;
    this.refusal = "";
    try {
      return await api.lesson(this.game, this.name, answers);
    } catch (problem) {
      if (this.step) this.refusal = (problem as Error).message;
      else this.error = (problem as Error).message;
      return null;
    } finally {
      this.busy = false;
    }
  }

  private keep(answers: string[]): void {
    this.answers = answers;
    this.explanations.renew();
    try {
      sessionStorage.setItem(this.place, JSON.stringify(answers));
    } catch {
      // a page that may keep nothing begins anew when it is loaded again
    }
  }
}

/** The answers that this tab gave before it was loaded again. */
function kept(place: string): string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place) ?? "[]");
    return Array.isArray(found) && found.every((one) => typeof one === "string") ? found : [];
  } catch {
    return [];
  }
}
