// The sounds of a live match that no cue makes: a click that means nothing, and the end.

import { untrack } from "svelte";
import type { Table } from "../match/table.svelte";
import { kindOf } from "../seats/results";
import { play } from "../ui/sounds";

/** Let a match be heard; called while its component is made. */
export function matchSounds(table: Table): void {
  $effect(() => {
    if (table.shakes > 0) play("refuse");
  });

  const over = $derived(table.state === "over");
  let played = false;
  $effect(() => {
    played ||= table.state === "yours" || table.state === "waiting";
    const seat = table.about?.you[0];
    const outcome = table.view?.outcome;
    if (!over || !played || !outcome || seat === undefined) return;
    const result = untrack(() => (table.seats.length > 1 ? kindOf(outcome, seat) : ""));
    const won = result ? result === "won" : (outcome.returns[seat] ?? 0) > 0;
    play(result === "drew" ? "draw" : won ? "win" : "loss");
  });
}
