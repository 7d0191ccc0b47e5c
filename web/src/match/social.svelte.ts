// What people at a table do besides moving: proposals and their answers, chat, clocks, and the verdict that they lead
// to.

import { TableClocks } from "../seats/clocks.svelte";
import type { Connection } from "../net/connection";
import type { Clocks, Outcome, Proposal, Proposals, Said, Snapshot, Verdict, View } from "../net/messages";
import type { Table } from "./table.svelte";
import { Chat } from "./chat.svelte";
import { newId } from "../ui/random-id";

export class Social {
  proposals = $state.raw<Proposal[]>([]);
  /** what has become of the last one */
  sentence = $state("");
  /** how the match ended, where that was no move's doing */
  verdict = $state.raw<Outcome | null>(null);
  readonly clocks = new TableClocks();

  readonly chat: Chat;

  constructor(private readonly connection: Connection) {
    this.chat = new Chat(connection);
  }

  propose(what: Proposal["what"], seat: number): void {
    this.sentence = "";
    this.connection.request({ type: "propose", id: newId(), what, seat });
  }

  answer(proposal: number, yes: boolean): void {
    this.connection.request({ type: "answer", id: newId(), proposal, yes });
  }

  /** Says whether the page is in sight: whoever looks at a table is not told of their turn elsewhere. */
  looks(looking: boolean): void {
    this.connection.send({ type: "looking", looking });
  }

  /** the agreement on hints: everybody has said yes, until somebody says no */
  get agreement(): Proposal | undefined {
    return this.proposals.find(({ what, waiting }) => what === "hints" && !waiting.length);
  }

  hear(message: Proposals | Verdict | Clocks | Said, table: Table): void {
    if (message.type === "said") {
      this.chat.hear(message);
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
    if (message.outcome) table.log.say(message.outcome.sentence);
  }

  take(snapshot: Snapshot, first: boolean): void {
    const { proposals = [], verdict = null, clocks = null } = snapshot;
    this.chat.take(snapshot, first);
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

/** Whether nobody else plays: bots have all seats that are not this person's, each one of its own. */
export function alone({ about, seats }: Pick<Table, "about" | "seats">): boolean {
  return seats.every(({ seat, kind, stands_in }) => (kind === "bot" && !stands_in) || about?.you.includes(seat));
}

/** Whether somebody may ask for hints: who plays alone may, and everybody who plays when all have agreed; in a
 * rated match nobody may. */
export function mayHaveHints(table: Table): boolean {
  const plays = table.about?.you.length && !table.about.rated;
  return Boolean(plays) && (alone(table) || table.social.agreement !== undefined);
}
