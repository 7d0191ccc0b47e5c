import { describe, expect, test } from "vitest";
import { led } from "../../src/play/sentence";

const PROMPTS: [prompt: string, lead: string, help: string][] = [
  ["Play your card, or go on.", "Play your card, or go on", ""],
  ["打出一张牌，或继续。", "打出一张牌，或继续", ""],
  [
    "Mark any free cell: the angel can never land there again.",
    "Mark any free cell",
    "the angel can never land there again.",
  ],
  [
    "Fly to a free cell at most 2 away in every direction, to survive 394 more turns.",
    "Fly to a free cell at most 2 away",
    "in every direction, to survive 394 more turns.",
  ],
  [
    "Choose the cell that attracts the guards in round 4; they walk clockwise from there.",
    "Choose the cell that attracts the guards",
    "in round 4; they walk clockwise from there.",
  ],
  [
    "You cannot capture anything: pass. This round is the last.",
    "You cannot capture anything: pass",
    "This round is the last.",
  ],
  ["Excalibur: choose one of the lines through your cell.", "Excalibur: choose one of the lines", "through your cell."],
];

describe("the sentence that leads", () => {
  test.each(PROMPTS)("%s", (prompt, lead, help) => {
    const found = led(prompt);
    expect([found.lead, found.help]).toEqual([lead, help]);
    expect(found.lead + found.stop + found.help, "nothing of it is lost").toBe(prompt);
  });
  test("without a place to cut it stays whole", () => {
    const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk.";
    expect(led(word).lead).toBe(word.slice(0, -1));
  });
});
