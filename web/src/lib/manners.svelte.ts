// Table manners: what people at the table propose to one another, and what becomes of it.

import type { Connection } from "./connection";
import type { Outcome, Proposal, Proposals, Seat, Verdict, View } from "./messages";
import type { Table } from "./table.svelte";
import { newId } from "./unsecured";

export class Manners {
  proposals = $state.raw<Proposal[]>([]);
  /** what has become of the last one */
  sentence = $state("");
  /** how the match ended, where that was no move's doing */
  verdict = $state.raw<Outcome | null>(null);

  constructor(private readonly connection: Connection) {}

  propose(what: Proposal["what"], seat: number): void {
    this.sentence = "";
    this.connection.request({ type: "propose", id: newId(), what, seat });
  }

  answer(proposal: number, yes: boolean): void {
    this.connection.request({ type: "answer", id: newId(), proposal, yes });
  }

  hear(message: Proposals | Verdict, table: Table): void {
    if (message.type === "proposals") {
      this.proposals = message.open ?? [];
      this.sentence = message.sentence ?? "";
      return;
    }
    table.version = message.version;
    table.seats = message.seats;
    this.take([], message.outcome ?? null);
    if (table.view) table.view = this.seen(table.view);
    if (message.outcome) table.story.spoken = message.outcome.sentence;
  }

  take(proposals: Proposal[], verdict: Outcome | null): void {
    this.proposals = proposals;
    this.verdict = verdict;
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

/** How a seat went out of the match. */
export function howOut(seat: Seat): string {
  return seat.out === "failed" ? "lost by a mistake" : "resigned";
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
