// Who can sit where.

import type { BotCard, GameCard } from "./messages";

/** The bots that play a seat. */
export function botsFor(card: GameCard, seat: number): BotCard[] {
  return card.bots.filter((bot) => !bot.seats?.length || bot.seats.includes(seat));
}

/** Whom one usually seats there. */
export function usualBot(card: GameCard, seat: number): BotCard | undefined {
  const able = botsFor(card, seat);
  return able.find((bot) => bot.name === card.opponent) ?? able[0];
}
