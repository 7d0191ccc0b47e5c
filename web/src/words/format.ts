// Numbers of players, lists, minutes and durations, as the reader's language writes them.

import { locale } from "./language";
import { m } from "./words";

/** "Ann, Ben and Mira" */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(names);
}

/** Whole sentences one after another: with a space between them, or without after a full-width stop. */
export function inARow(sentences: readonly string[]): string {
  return sentences.reduce((said, next) => (/[。！？：；…]$/.test(said) ? said + next : `${said} ${next}`), "").trimStart();
}

/** "1 player", "3–5 players", "2, 4 or 6 players" */
export function players(numbers: readonly number[]): string {
  const [low, high] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  if (low === high) return m.format.players({ count: low });
  if (high - low === numbers.length - 1 && numbers.length > 2) return m.format.players_of({ list: `${low}–${high}` });
  const list = new Intl.ListFormat(locale(), { type: "disjunction" }).format(numbers.map(String));
  return m.format.players_of({ list });
}

/** "20–40 min" */
export function minutes(span: string): string {
  return m.format.minutes({ count: span.replace("-", "–") });
}

/** "12 s", "3 min", "2 h", "5 days" */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 90) return m.format.seconds({ count: seconds });
  if (seconds < 90 * 60) return m.format.minutes({ count: Math.round(seconds / 60) });
  if (seconds < 36 * 3600) return m.format.hours({ count: Math.round(seconds / 3600) });
  return m.format.days({ count: Math.round(seconds / 86_400) });
}
