// Where each choice is offered: on the board, in the hand, or in a list beside the board.

import { around, corners, type Box } from "./bounds";
import type { Card, Move, Picture, Shape, View } from "../net/messages";
import { matching } from "./click-paths";
import { pieceAt, spots, type Spot } from "./picture";
import { spotOn } from "./plane";

const MARGIN = 8;
const boards = new WeakMap<Picture, Picture>();

/** The board alone, as large as it can be: what belongs beside it is left out. */
export function boardOf(picture: Picture): Picture {
  if (!picture.items.some(partlyBeside)) return picture;
  let board = boards.get(picture);
  if (!board) {
    const items = kept(picture.items);
    board = { ...picture, items, box: trimmed(picture.box, items) };
    boards.set(picture, board);
  }
  return board;
}

function partlyBeside(item: Shape): boolean {
  return Boolean(item.beside || item.items?.some(partlyBeside));
}

function kept(items: readonly Shape[]): Shape[] {
  const here = items.filter((item) => !item.beside);
  return here.map((item) => (partlyBeside(item) ? { ...item, items: kept(item.items ?? []) } : item));
}

/** As much of a box as the items need. */
function trimmed(box: Box, items: readonly Shape[]): Box {
  const needed = around(corners({ id: "", kind: "group", items: [...items] }));
  if (!needed) return box;
  const left = Math.max(box[0], needed[0] - MARGIN);
  const top = Math.max(box[1], needed[1] - MARGIN);
  const right = Math.min(box[0] + box[2], needed[0] + needed[2] + MARGIN);
  const bottom = Math.min(box[1] + box[3], needed[1] + needed[3] + MARGIN);
  return right > left && bottom > top ? [left, top, right - left, bottom - top] : box;
}

/** Where a site is on the board, drawn or on its plane; undefined where it cannot be seen there. */
export function onBoard(board: Picture, site: string): Spot | undefined {
  const spot = spots(board.items).get(site);
  if (board.plane) return spot?.ring ? spot : (spotOn(board.plane, site) ?? undefined);
  const [left, top, width, height] = board.box;
  const inside = spot && spot.x >= left && spot.x <= left + width && spot.y >= top && spot.y <= top + height;
  return inside && spot.ring ? spot : undefined;
}

export interface Offer {
  /** what is chosen on the board, and where */
  board: Map<string, Spot>;
  /** what is chosen among the cards of the hand */
  hand: Set<string>;
  /** what is on neither */
  beside: string[];
}

/** Where each of the sites is chosen. Of two whose rings would lie one upon the other, the second is beside. */
export function offer(board: Picture | null, hand: readonly Card[], sites: readonly string[]): Offer {
  const found: Offer = { board: new Map(), hand: new Set(), beside: [] };
  const cards = new Set(hand.map((card) => card.site ?? ""));
  const taken = new Set<string>();
  for (const site of sites) {
    const spot = board && onBoard(board, site);
    const place = spot?.ring?.box.map(Math.round).join(" ") ?? "";
    if (cards.has(site)) found.hand.add(site);
    if (spot && !taken.has(place)) {
      found.board.set(site, spot);
      taken.add(place);
    } else if (!cards.has(site)) found.beside.push(site);
  }
  return found;
}

/** Most places that stand beside the board as well, and where there is room for them. */
const FEW = 5;
const ROOM = "(min-width: 861px) and (min-height: 561px)";

/** The places where a half-made move can end, to be listed beside the board; none where they are many. */
export function fewOf(places: ReadonlyMap<string, Spot>): string[] {
  return places.size <= FEW && window.matchMedia(ROOM).matches ? [...places.keys()] : [];
}

export interface Choice {
  site: string;
  label: string;
  /** what the picture shows for it, where it shows something */
  item?: Shape | undefined;
  /** more words, such as a card's text */
  detail?: string | undefined;
  /** it leaves something undone */
  skips?: boolean;
  /** it can be chosen on the board as well */
  onBoard?: boolean;
}

/** The choices beside the board in words and pictures, no two alike: where words agree, the move's text is added. Those
 * that skip something come last; `listed`: what can be chosen on the board as well comes first. */
export function choices(
  sites: readonly string[],
  picture: Picture | null,
  view: View,
  chosen: readonly string[],
  listed: readonly string[] = [],
): Choice[] {
  const drawn = spots(picture?.items ?? []);
  const skips = view.panel.skips ?? [];
  const all = [...listed, ...sites].map((site, i): Choice => {
    const spot = drawn.get(site);
    // A place of the ground is shown by what stands on it, and says what that is.
    const ground = spot?.item.layer === "ground";
    const label = (ground && spot.item.label) || (view.sites?.[site] ?? site);
    const item = ground ? pieceAt(picture?.items ?? [], spot) : spot?.ring ? spot.item : undefined;
    const told = { site, label, item, detail: view.panel.details?.[site], skips: skips.includes(site) };
    return i < listed.length ? { ...told, onBoard: true } : told;
  });
  all.sort((a, b) => Number(a.skips) - Number(b.skips));
  const words = ({ label, detail }: Choice): string => `${label}\n${detail ?? ""}`;
  return all.map((one) => {
    const alike = all.filter((other) => words(other) === words(one)).length > 1;
    return alike ? { ...one, label: `${one.label} (${textOf(view.moves ?? [], one.site, chosen)})` } : one;
  });
}

/** What tells a site apart: the text of the only move that goes on with it, else its own name. */
function textOf(moves: readonly Move[], site: string, chosen: readonly string[]): string {
  const found = [matching(moves, [...chosen, site]), matching(moves, [site])].find((some) => some.length === 1);
  return found?.[0]?.text ?? site;
}
