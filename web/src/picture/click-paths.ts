// Click paths: the page knows no rules, it offers the sites that continue some legal path.

import type { Move } from "../net/messages";

export interface Next {
  /** the sites that go on from here */
  sites: string[];
  /** the move that is complete, if one is */
  done: Move | null;
}

export function next(moves: readonly Move[], chosen: readonly string[]): Next {
  const sites = new Set<string>();
  let done: Move | null = null;
  for (const move of moves) {
    if (move.path.length < chosen.length || chosen.some((site, i) => move.path[i] !== site)) continue;
    const site = move.path[chosen.length];
    if (site === undefined) done = move;
    else sites.add(site);
  }
  return { sites: [...sites], done };
}

/** The moves that start with these clicks. */
export function matching(moves: readonly Move[], chosen: readonly string[]): Move[] {
  return moves.filter((move) => chosen.every((site, i) => move.path[i] === site));
}

/** The moves that end at a site: where it is clicked first, the page asks what is to go there. */
export function endingAt(moves: readonly Move[], site: string): Move[] {
  return moves.filter((move) => move.path.length > 1 && move.path.at(-1) === site);
}
