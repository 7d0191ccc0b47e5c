// The bots that can play a seat, and how they are named and ranked in menus.

import type { BotEntry, GameEntry } from "../net/messages";
import { inARow } from "../words/format";

/** The bots that play a seat. */
export function botsFor(gameEntry: GameEntry, seat: number): BotEntry[] {
  return gameEntry.bots.filter((bot) => !bot.seats?.length || bot.seats.includes(seat));
}

/** Whom one usually seats there. */
export function usualBot(gameEntry: GameEntry, seat: number): BotEntry | undefined {
  const able = botsFor(gameEntry, seat);
  return able.find((bot) => bot.name === gameEntry.opponent) ?? able[0];
}

/** The bots of a seat as one chooses among them: by level, by character, and all others. */
export function ranked(
  gameEntry: GameEntry,
  seat: number,
  rated = false,
): { levels: BotEntry[]; characters: BotEntry[]; bots: BotEntry[] } {
  const able = botsFor(gameEntry, seat).filter((bot) => bot.rating || !rated);
  return {
    levels: able.filter((bot) => bot.level),
    characters: able.filter((bot) => bot.face),
    bots: able.filter((bot) => !(bot.level || bot.face)),
  };
}

/** A bot in few words, its level first. */
export function calledBot({ level, title }: BotEntry): string {
  return level && !title.startsWith(level) ? `${level}: ${title}` : title;
}

/** The bot of a name, as the menu knows it. */
export function botNamed(gameEntry: GameEntry | null, name: string | undefined): BotEntry | undefined {
  return gameEntry?.bots.find((bot) => bot.name === name);
}

/** What is told of a bot where it is chosen: who it is, and how strong, as far as that was measured. */
export function toldOf(bot: BotEntry | undefined): string {
  return inARow([bot?.sentence ?? "", bot?.measured ?? ""].filter(Boolean));
}
