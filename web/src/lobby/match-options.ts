// The options of a match as a person chooses them: by name, and only those that matter.

import type { OptionEntry } from "../net/messages";
import { m } from "../words/words";

export type Values = Record<string, unknown>;

/** Whether an option matters, as the others are: one that does not is neither shown nor sent. */
export function matters(option: OptionEntry, values: Values): boolean {
  if (!shown(option)) return false;
  return (option.when ?? []).every(([name, wanted]) => wanted.includes(values[name]));
}

/** There is something to choose. */
function shown({ kind, choices, typed }: OptionEntry): boolean {
  return kind !== "text" || choices.length !== 1 || Boolean(typed);
}

/** What is sent: the options that matter. */
export function chosen(options: readonly OptionEntry[], values: Values): Values {
  const told = options.filter((option) => matters(option, values)).map(({ name }) => [name, values[name]]);
  return { ...Object.fromEntries(told), players: values.players };
}

/** What a choice is called. */
export function called({ choices, names }: OptionEntry, choice: unknown): string {
  return names?.[choices.indexOf(choice)] ?? String(choice);
}

/** What an option is, for who cannot change it. */
export function inWords(option: OptionEntry, value: unknown): string {
  if (option.kind === "bool") return value ? m.lobby.option_on() : m.lobby.option_off();
  return option.kind === "text" && !option.choices.includes(value) ? m.lobby.option_own() : called(option, value);
}
