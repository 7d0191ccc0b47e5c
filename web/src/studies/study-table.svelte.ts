// A study that is open: the chapter and the move that are shown, the position there as the server told it, and what is
// noted at it.

import { ClickedMoves } from "../match/clicked-moves.svelte";
import { barred } from "../match/refusals";
import type { Move, Seat, Variation, VariationAsked } from "../net/messages";
import { inPerson } from "../seats/names";
import { explanationsBy } from "../ui/explanations.svelte";
import { m } from "../words/words";
import { added, following, placesOf, promoted, removed, wayTo, type Places } from "./move-tree";
import { studyApi } from "./study-api";
import { wordsOf } from "./match-line";
import { MOST, type Chapter, type Notes, type Study, type StudyMove } from "./study";

/** Positions that are not asked for again. */
const MOST_KNOWN = 300;

export class StudyTable extends ClickedMoves {
  readonly explaining = explanationsBy((thing) => {
    const [game, asked] = [this.chapter?.game ?? "", this.asked(this.at)];
    return studyApi.thing(game, { ...asked, thing }).then(({ text }) => ({ text: this.told(text) }));
  });
  study = $state<Study>({ title: "", chapters: [] });
  /** the number of the chapter that is shown */
  number = $state(0);
  /** the move that is shown; null: the first position */
  at = $state.raw<StudyMove | null>(null);
  now = $state.raw<Variation | null>(null);
  error = $state("");
  private readonly known = new Map<string, Variation>();
  private request = 0;

  constructor(
    study: Study,
    readonly mine: boolean,
    /** something was changed */
    private readonly changed: () => void = () => undefined,
    /** who plays, where it is a match, and which seats are one's own */
    readonly people: { names: string[]; you: number[] } = { names: [], you: [] },
  ) {
    super();
    this.study = study;
  }

  get chapter(): Chapter | undefined {
    return this.study.chapters[this.number];
  }
  readonly places = $derived<Places>(this.chapter ? placesOf(this.chapter) : new Map());
  readonly following = $derived(this.chapter ? following(this.chapter, this.places, this.at) : []);
  readonly seats = $derived(
    (this.now?.seats ?? []).map((role, seat): Seat => {
      return { seat, role, name: this.people.names[seat] ?? "", kind: "person", state: "here" };
    }),
  );
  /** what is noted at the position that is shown */
  get notes(): Notes | undefined {
    return this.at ?? this.chapter;
  }
  get moves(): Move[] {
    return this.mine && !this.busy && !this.stage.busy ? (this.now?.view.moves ?? []) : [];
  }

  /** A game's sentence with the people in it. */
  readonly told = (said: string): string => inPerson(said, this.seats, this.people.you);

  // -- going from move to move

  /** Opens a chapter at its first position, or after some moves of its line. */
  open(number: number, ply = 0): Promise<boolean> {
    this.number = Math.max(0, Math.min(number, this.study.chapters.length - 1));
    const line = this.chapter?.line ?? [];
    void this.tell();
    return this.go(line[Math.min(ply, line.length) - 1] ?? null);
  }

  /** Shows the position after a move; false where the rules do not lead there. */
  async go(move: StudyMove | null): Promise<boolean> {
    const forward = move !== null && this.now !== null && this.places.get(move)?.before === this.at;
    const found = await this.ask(this.asked(move));
    if (found) this.show(move, found, forward);
    return found !== null;
  }

  /** Asks what the moves of the chapter do: their texts are for programs. */
  private async tell(): Promise<void> {
    const { chapter, places } = this;
    const moves = [...places.keys()];
    if (!chapter) return;
    const after = moves.map((move) => moves.indexOf(places.get(move)?.before as StudyMove));
    const wish = { line: chapter.start, moves: moves.map(({ move }) => move), after };
    const { said } = await studyApi.told(chapter.game, wish).catch(() => ({ said: [] as string[] }));
    moves.forEach((move, i) => (move.words = said[i] ?? ""));
  }

  back(): void {
    if (this.at) void this.go(this.places.get(this.at)?.before ?? null);
  }
  on(): void {
    const [first] = this.following;
    if (first) void this.go(first);
  }
  end(): void {
    const line = (this.at && this.places.get(this.at)?.line) ?? this.chapter?.line;
    void this.go(line?.at(-1) ?? null);
  }
  /** To the same moment in the variation above or below. */
  beside(step: number): void {
    const before = (this.at && this.places.get(this.at)?.before) ?? null;
    const all = this.chapter && this.at ? following(this.chapter, this.places, before) : [];
    const other = this.at ? all[all.indexOf(this.at) + step] : undefined;
    if (other) void this.go(other);
  }

  private asked(move: StudyMove | null): { line: string; moves: string[] } {
    return { line: this.chapter?.start ?? "", moves: wayTo(this.places, move).map((one) => one.move) };
  }

  private show(move: StudyMove | null, found: Variation, forward: boolean): void {
    this.at = move;
    this.now = found;
    this.input.clear();
    this.explaining.renew();
    const { entry, picture } = found.frame;
    if (!picture) return;
    if (forward && entry) this.stage.perform(entry, picture);
    else this.stage.show(picture);
  }

  private async ask(asked: VariationAsked): Promise<Variation | null> {
    const game = this.chapter?.game ?? "";
    const key = JSON.stringify([game, asked]);
    const request = (this.request += 1);
    [this.error, this.refusal] = ["", ""];
    let found = this.known.get(key);
    try {
      this.busy = !found;
      found ??= await studyApi.variation(game, asked);
    } catch (problem) {
      if (request === this.request) this.error = (problem as Error).message;
      return null;
    } finally {
      if (request === this.request) this.busy = false;
    }
    if (!asked.draw) this.known.set(key, found);
    const oldest = this.known.size > MOST_KNOWN ? this.known.keys().next().value : undefined;
    if (oldest !== undefined) this.known.delete(oldest);
    // Whoever has gone elsewhere meanwhile is left there.
    return request === this.request ? found : null;
  }

  // -- playing

  protected nothing(site: string): void {
    this.shakes += 1;
    this.refusal = this.told(barred(this.now?.view ?? null, site));
  }

  /** Plays a move at the position that is shown; "": chance is drawn. */
  async play(text: string): Promise<void> {
    const { line, moves } = this.asked(this.at);
    if (!this.chapter || this.full()) return;
    const found = await this.ask(text ? { line, moves: [...moves, text] } : { line, moves, draw: true });
    this.input.clear();
    if (!found?.move) return void (this.shakes += 1);
    const { text: move, seat } = found.move;
    const done = added(this.chapter, this.at, move, seat);
    done.words = wordsOf(found.frame, 0);
    this.show(done, found, true);
    this.changed();
  }

  /** Adds a line that was found to the tree, as far as the rules allow it; what is shown stays. */
  async add(line: readonly { text: string; seat: number }[]): Promise<void> {
    const { line: start, moves } = this.asked(this.at);
    if (!this.chapter || this.full(line.length)) return;
    const found = await this.ask({ line: start, moves: [...moves, ...line.map(({ text }) => text)] });
    if (!found) return;
    let at = this.at;
    for (const { text, seat } of line) at = added(this.chapter, at, text, seat);
    void this.tell();
    this.changed();
  }

  private full(more = 1): boolean {
    if (this.places.size + more > MOST.moves) this.refusal = m.study.full({ most: MOST.moves });
    return this.places.size + more > MOST.moves;
  }

  // -- changing

  note(change: Notes): void {
    const notes = this.notes;
    if (!notes) return;
    Object.assign(notes, change);
    if (!notes.comment) delete notes.comment;
    if (!notes.marks?.length) delete notes.marks;
    this.changed();
  }

  remove(): void {
    if (!this.chapter || !this.at) return;
    void this.go(removed(this.chapter, this.at));
    this.changed();
  }

  promote(): void {
    if (!this.chapter || !this.at) return;
    this.at = promoted(this.chapter, this.at);
    this.changed();
  }

  /** A new chapter that begins with the position that is shown. */
  begin(title: string): void {
    if (!this.chapter || !this.now || this.study.chapters.length >= MOST.chapters) return;
    this.study.chapters.push({ title, game: this.chapter.game, start: this.now.line, line: [] });
    void this.open(this.study.chapters.length - 1);
    this.changed();
  }

  rename(title: string, chapter?: Chapter): void {
    (chapter ?? this.study).title = title.slice(0, MOST.title);
    this.changed();
  }

  drop(number: number): void {
    this.study.chapters.splice(number, 1);
    void this.open(number <= this.number ? this.number - 1 : this.number);
    this.changed();
  }
}
