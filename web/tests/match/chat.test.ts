// The chat of a table: what is read, what this person does not want to read, and what the administrator has deleted.

import { expect, test } from "vitest";
import { Chat } from "../../src/match/chat.svelte";
import type { Connection } from "../../src/net/connection";
import type { ChatMessage, Snapshot } from "../../src/net/messages";

const line = (number: number, seat: number, name: string, text = "hello"): ChatMessage => ({
  number,
  at: 0,
  seat,
  name,
  text,
});
const LINES = [
  line(1, 0, "Ann"),
  line(2, 1, "Bob"),
  line(3, -3, "Eve"),
  line(4, -3, "Joe"),
  line(5, 1, "", "a remark"),
];

function chat(table: string): Chat {
  const made = new Chat({} as Connection);
  made.take({ table, chat: LINES } as unknown as Snapshot, true);
  return made;
}
const numbers = (made: Chat): number[] => made.messages.map(({ number }) => number);

test("what somebody says is hidden at once, at this table, and after the page is loaded again", () => {
  const made = chat("one");
  made.mute(line(2, 1, "Bob"));
  expect(numbers(made)).toEqual([1, 3, 4, 5]); // the table's own remarks stay
  made.hear({ type: "said", lines: [line(6, 1, "Bob"), line(7, 0, "Ann")] });
  expect(numbers(made)).toEqual([1, 3, 4, 5, 7]);
  expect(made.unread).toBe(1);
  made.mute(line(3, -3, "Eve"));
  expect(numbers(made)).toEqual([1, 4, 5, 7]);
  expect(numbers(chat("one"))).toEqual([1, 4, 5]);
  expect(numbers(chat("two"))).toEqual([1, 2, 3, 4, 5]);
  made.mute();
  expect(numbers(made)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("a report has what one person has said, also while it is hidden", () => {
  const made = chat("three");
  made.mute(line(2, 1, "Bob"));
  expect(made.by(line(2, 1, "Bob")).map(({ number }) => number)).toEqual([2]);
  expect(made.by(line(4, -3, "Joe")).map(({ number }) => number)).toEqual([4]);
});

test("a message that the administrator has deleted is gone, and does not come back", () => {
  const made = chat("four");
  made.hear({ type: "said", gone: [1, 2] });
  expect(numbers(made)).toEqual([3, 4, 5]);
  made.hear({ type: "said", lines: [line(2, 1, "Bob"), line(6, 0, "Ann")], gone: [2] });
  expect(numbers(made)).toEqual([3, 4, 5, 6]);
});
