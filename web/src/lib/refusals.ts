// Why a click meant nothing: one sentence, whatever was clicked.

import type { View } from "./messages";

interface Standing {
  view: View | null;
  /** a move is on its way, and what has become of it */
  sent: boolean;
  kept: string;
  /** a bot plays at one's own seat */
  replaced: unknown;
  mayPlay: boolean;
}

/** Why nothing can be chosen at all just now; "" when something can. */
export function idle({ view, sent, kept, replaced, mayPlay }: Standing): string {
  if (view?.outcome) return "The match is over.";
  if (sent) return kept || "Your move is on its way.";
  if (replaced) return "A bot plays at your seat: take it back first.";
  return mayPlay ? "" : "It is not your turn.";
}

/** Why a site cannot be chosen, where the game does not say it better. */
export function barred(view: View | null, site: string): string {
  const name = view?.sites?.[site] || (site ? "That" : "This place");
  return `${name} cannot be chosen now. ${view?.prompt ?? ""}`;
}
