// Plays recent moves once more on the board: their pictures come from the replay, so that a reloaded page has them too.

import { api } from "../net/api";
import { picturesOf } from "../net/patches";
import type { Seen } from "../board/stage.svelte";
import type { Table } from "./table.svelte";

/** Most moments that are asked for at once. */
const MOST = 100;

/** Play the entries from `first` to `last` again on the table's stage. */
export async function replayMoves(table: Table, first: number, last: number): Promise<void> {
  const start = Math.max(first, last + 2 - MOST) - 1;
  const { frames } = await api.replay(table.id, start, last - start + 1);
  const [before, ...pictures] = picturesOf(frames);
  const seen = pictures.flatMap((after, i): Seen[] => {
    const entry = frames[i + 1]?.entry;
    return entry ? [{ entry, after }] : [];
  });
  if (before) table.stage.replay(before, seen);
}
