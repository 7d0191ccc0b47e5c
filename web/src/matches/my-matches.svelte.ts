// The matches of this device: the running ones as they are now, the finished ones as they ended.

import { api } from "../net/api";
import type { TableSummary } from "../net/messages";
import { forgetToken, seatTokens } from "../net/seat-tokens";
import { staticSite } from "../ui/urls";
import { signedIn } from "../net/signed-in";
import { byTurn, markTurns } from "./turns";
import { archive, finishedMatches, runningHolds, unarchive, type Listed } from "./archive";

export class MyMatches {
  running = $state.raw<TableSummary[]>([]);
  finished = $state.raw<Listed[]>(staticSite ? [] : ended());
  /** the running ones have come, or cannot be had */
  answered = $state(false);

  get all(): Listed[] {
    return [...this.running, ...this.finished];
  }

  /** As this device knows them, and once more when another device of the same account knew others. */
  async load(): Promise<void> {
    await this.list();
    if (signedIn() && (await (await import("./account.svelte")).account.sync())) await this.list();
  }

  private async list(): Promise<void> {
    try {
      // A table in this browser lists all that it has; a server is asked for those that may be going on.
      const listed = await api.mine(staticSite ? seatTokens() : runningHolds());
      archive(listed);
      this.running = listed.filter(({ over }) => !over).sort(byTurn);
      markTurns(this.running);
      this.finished = staticSite ? listed.filter(({ over }) => over) : ended();
    } finally {
      this.answered = true;
    }
  }

  /** Deletes a match from this device: a site's is nowhere else, a server keeps it for those who played it. */
  async remove(table: string): Promise<void> {
    if (staticSite) await (await import("../local/local-api")).localApi.remove(table);
    forgetToken(table);
    unarchive(table);
    this.running = this.running.filter((one) => one.table !== table);
    this.finished = this.finished.filter((one) => one.table !== table);
  }
}

const ended = (): Listed[] => finishedMatches().map((match) => ({ ...match, over: true }));
