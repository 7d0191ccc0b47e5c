// What the games' panels say (`panel` of each game's scene.py): the parts that this page shows in its own way.

// The wire has typed panels now (Panel in messages.ts); these readers go with the panels that still use them.
export type Facts = any;

/** Zyrcan: a seat's fleet. */
export interface Fleet {
  seat: number;
  name: string;
  engines: number;
  ships: number;
  place: number;
  reserve: number[];
  first: boolean;
}

export interface Card {
  card: string;
  name: string;
  copies: number;
  text: string;
}

/** Cell Wars: a card of the own hand. */
export interface HandCard extends Card {
  site: string;
  kind: string;
  flavour: string;
  biology: string;
  playable: boolean;
}

/** Cell Wars: what stands on a cell's panel. */
export interface Cell {
  cell: string;
  name: string;
  camp: string;
  seat: number;
  on: string | null;
  alive: boolean;
  biomass: number;
  limit: number;
  attack: number;
  range: number;
  walls: number;
  claims: number;
  free_draws: number;
  cards_in_hand: number;
  panel: Card[];
  known_cards: Card[];
}

export interface Decks {
  [camp: string]: { deck: number; discard: number; discarded: Card[] };
}

const list = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);

export const fleets = (panel: Facts): Fleet[] => list<Fleet>(panel.seats);
export const cells = (panel: Facts): Cell[] => list<Cell>(panel.cells).filter((one) => typeof one.seat === "number");
export const hand = (panel: Facts): HandCard[] => list<HandCard>(panel.hand);
export const decks = (panel: Facts): Decks => (panel.decks as Decks | undefined) ?? {};
export const words = (value: unknown): string[] => list<string>(value);

/** What is printed on a card that can be seen somewhere, by the last part of its site. */
export function cardText(panel: Facts, site: string): string | undefined {
  const id = site.split(":")[1] ?? "";
  const seen = [...hand(panel), ...cells(panel).flatMap((cell) => [...cell.panel, ...cell.known_cards]), ...Object.values(decks(panel)).flatMap((pile) => pile.discarded)];
  return seen.find((card) => card.card === id)?.text;
}
