// Who can sit where.

import type { BotCard, GameCard } from "../net/messages";

/** The bots that play a seat. */
export function botsFor(card: GameCard, seat: number): BotCard[] {
  return card.bots.filter((bot) => !bot.seats?.length || bot.seats.includes(seat));
}

/** Whom one usually seats there. */
export function usualBot(card: GameCard, seat: number): BotCard | undefined {
  const able = botsFor(card, seat);
  return able.find((bot) => bot.name === card.opponent) ?? able[0];
}

/** The bots of a seat as one chooses among them: by level, and those that are characters of their own. */
export function ranked(card: GameCard, seat: number): { levels: BotCard[]; others: BotCard[] } {
  const able = botsFor(card, seat);
  return { levels: able.filter((bot) => bot.level), others: able.filter((bot) => !bot.level) };
}

/** A bot in few words, its level first. */
export function calledBot({ level, title }: BotCard): string {
  return level && !title.startsWith(level) ? `${level}: ${title}` : title;
}

/** The bot of a name, as the menu knows it. */
export function botNamed(card: GameCard | null, name: string | undefined): BotCard | undefined {
  return card?.bots.find((bot) => bot.name === name);
}

/** What is told of a bot where it is chosen: who it is, and how strong, as far as that was measured. */
export function toldOf(bot: BotCard | undefined): string {
  return [bot?.sentence, bot?.measured].filter(Boolean).join(" ");
}
