// Formats numbers of games and players, minutes and durations as words.

const WORDS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];

/** "Four games", "One game" */
export function counted(count: number, what: string): string {
  return `${WORDS[count] ?? count} ${what}${count === 1 ? "" : "s"}`;
}

/** "1 player", "2 to 5 players", "2, 4 or 6 players" */
export function players(numbers: readonly number[]): string {
  const [low, high] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  if (low === high) return low === 1 ? "1 player" : `${low} players`;
  if (high - low === numbers.length - 1 && numbers.length > 2) return `${low}–${high} players`;
  return `${numbers.slice(0, -1).join(", ")} or ${high} players`;
}

/** "20–40 min" */
export function minutes(span: string): string {
  return `${span.replace("-", "–")} min`;
}

/** "12 s", "3 min", "2 h", "5 days" */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 90) return `${seconds} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 36 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}
