// Why a click meant nothing: one sentence at once, and the rule behind it as soon as the game has named it.

import type { FromPage, View } from "../net/messages";
import { newId } from "../ui/random-id";
import { m } from "../words/words";

interface Standing {
  view: View | null;
  /** a move is on its way, and what has become of it */
  sent: boolean;
  kept: string;
  /** a bot plays at one's own seat */
  replaced: unknown;
  mayPlay: boolean;
  version: number;
  chosen: string[];
}

/** Why nothing can be chosen at all just now; "" when something can. */
function idle({ view, sent, kept, replaced, mayPlay }: Standing): string {
  if (view?.outcome) return m.match.over();
  if (sent) return kept || m.match.being_sent();
  if (replaced) return m.match.take_seat_first();
  return mayPlay ? "" : m.match.not_your_turn();
}

/** Why a site cannot be chosen, where the game does not say it better. */
export function barred(view: View | null, site: string): string {
  const [name, prompt] = [view?.sites?.[site], view?.prompt ?? ""];
  if (name) return m.match.cannot_choose({ name, prompt });
  return site ? m.match.cannot_choose_that({ prompt }) : m.match.cannot_choose_spot({ prompt });
}

export class WhyNot {
  private asked = "";

  constructor(private readonly send: (message: FromPage) => void) {}

  /** What to say at once to a click that means nothing; the rule that forbids it is asked for. */
  clicked(standing: Standing, site: string): string {
    const { view, version, chosen } = standing;
    const why = idle(standing);
    if (why || !site) return why || barred(view, site);
    this.asked = newId();
    this.send({ type: "why_not", id: this.asked, version, sites: [...chosen, site] });
    return barred(view, site);
  }

  awaits(id: string): boolean {
    return id !== "" && id === this.asked;
  }

  /** Whether this was asked last, and there is no answer to it: what was said at once has to do. */
  dropped(id: string): boolean {
    return this.awaits(id);
  }
}
