// Who can sit where.

import type { BotEntry, GameEntry } from "./messages";

/** The bots that play a seat. */
export function botsFor(card: GameEntry, seat: number): BotEntry[] {
  return card.bots.filter((bot) => !bot.seats?.length || bot.seats.includes(seat));
}

/** Whom one usually seats there. */
export function usualBot(card: GameEntry, seat: number): BotEntry | undefined {
  const able = botsFor(card, seat);
  return able.find((bot) => bot.name === card.opponent) ?? able[0];
}

/** The bots of a seat as one chooses among them: by level, and those that are characters of their own. */
export function ranked(card: GameEntry, seat: number): { levels: BotEntry[]; others: BotEntry[] } {
  const able = botsFor(card, seat);
  return { levels: able.filter((bot) => bot.level), others: able.filter((bot) => !bot.level) };
}

/** A bot in few words, its level first. */
export function calledBot({ level, title }: BotEntry): string {
  return level && !title.startsWith(level) ? `${level}: ${title}` : title;
}

/** The bot of a name, as the menu knows it. */
export function botNamed(card: GameEntry | null, name: string | undefined): BotEntry | undefined {
  return card?.bots.find((bot) => bot.name === name);
}

/** What is told of a bot where it is chosen: who it is, and how strong, as far as that was measured. */
export function toldOf(bot: BotEntry | undefined): string {
  return [bot?.sentence, bot?.measured].filter(Boolean).join(" ");
}
