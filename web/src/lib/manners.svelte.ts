// Table manners: what people at the table propose to one another, and what becomes of it.

import { TableClocks } from "./clocks.svelte";
import type { Connection } from "./connection";
import type { Clocks, Outcome, Proposal, Proposals, Said, Seat, Snapshot, Verdict, View } from "./messages";
import type { Table } from "./table.svelte";
import { Talk } from "./talk.svelte";
import { newId } from "./unsecured";

export class Manners {
  proposals = $state.raw<Proposal[]>([]);
  /** what has become of the last one */
  sentence = $state("");
  /** how the match ended, where that was no move's doing */
  verdict = $state.raw<Outcome | null>(null);
  readonly clocks = new TableClocks();

  readonly talk: Talk;

  constructor(private readonly connection: Connection) {
    this.talk = new Talk(connection);
  }

  propose(what: Proposal["what"], seat: number): void {
    this.sentence = "";
    this.connection.request({ type: "propose", id: newId(), what, seat });
  }

  answer(proposal: number, yes: boolean): void {
    this.connection.request({ type: "answer", id: newId(), proposal, yes });
  }

  /** the agreement on hints: everybody has said yes, until somebody says no */
  get agreement(): Proposal | undefined {
    return this.proposals.find(({ what, waiting }) => what === "hints" && !waiting.length);
  }

  hear(message: Proposals | Verdict | Clocks | Said, table: Table): void {
    if (message.type === "said") {
      this.talk.hear(message);
      return;
    }
    if (message.type === "clocks") {
      this.clocks.take(message);
      return;
    }
    if (message.type === "proposals") {
      this.proposals = message.open ?? [];
      this.sentence = message.sentence ?? "";
      return;
    }
    table.version = message.version;
    table.seats = message.seats;
    this.proposals = [];
    this.verdict = message.outcome ?? null;
    if (table.view) table.view = this.seen(table.view);
    if (message.outcome) table.story.spoken = message.outcome.sentence;
  }

  take(snapshot: Snapshot, first: boolean): void {
    const { proposals = [], verdict = null, clocks = null } = snapshot;
    this.talk.take(snapshot, first);
    this.proposals = proposals;
    this.verdict = verdict;
    this.clocks.take(clocks);
  }

  /** A moment as it is shown: after a verdict nobody is to move any more. */
  seen(view: View): View {
    if (!this.verdict) return view;
    return { ...view, actor: -2, prompt: this.verdict.sentence, goal: "", moves: [], sites: {}, outcome: this.verdict };
  }
}

/** The seat that a person speaks for: the one they look from, or their first that is still in the match. */
export function spokenFor(you: readonly number[], seats: readonly Seat[], looking: number): number | undefined {
  const playing = you.filter((seat) => seats[seat]?.kind === "person");
  return playing.includes(looking) ? looking : playing[0];
}

/** Whether nobody else plays: bots have all seats that are not this person's, each one of its own. */
export function alone({ about, seats }: Pick<Table, "about" | "seats">): boolean {
  return seats.every(({ seat, kind, stands_in }) => (kind === "bot" && !stands_in) || about?.you.includes(seat));
}

/** Whether somebody may ask for hints: who plays alone may, and everybody who plays when all have agreed. */
export function mayHaveHints(table: Table): boolean {
  return Boolean(table.about?.you.length) && (alone(table) || table.manners.agreement !== undefined);
}

/** How a seat went out of the match. */
export function howOut(seat: Seat): string {
  return { "": "", resigned: "resigned", time: "ran out of time", failed: "lost by a mistake" }[seat.out ?? ""];
}

/** Who is out of a match that goes on without them, in a sentence each. */
export function outOf(seats: readonly Seat[]): string[] {
  return seats.filter((seat) => seat.out).map((seat) => `${whose(seat)} ${howOut(seat)}, and a bot played on.`);
}

/** A seat and its person, who may be out of the match. */
export function whose(seat: Seat): string {
  const person = seat.kind === "bot" ? seat.person : seat.name;
  return person ? `${person} (${seat.role})` : seat.role;
}
