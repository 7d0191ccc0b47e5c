import { expect, test } from "vitest";
import { cited } from "../../src/net/citations";

test("the numbers of rulings leave a sentence, the words in its brackets stay", () => {
  const sentences: [string, string, string[]][] = [
    ["e1 is not in use (Phase One, ZY-1).", "e1 is not in use (Phase One).", ["ZY-1"]],
    ["It is over (CM-6).", "It is over.", ["CM-6"]],
    ["One at most (CM-3, CM-5).", "One at most.", ["CM-3", "CM-5"]],
    ["Now move (Blitzkrieg, ZY-8 and ZY-10).", "Now move (Blitzkrieg).", ["ZY-8", "ZY-10"]],
    ["Signs must not overlap (Start, 2; CW-5).", "Signs must not overlap (Start, 2).", ["CW-5"]],
    ['Fly ("to another space", ruling A-3); choose.', 'Fly ("to another space"); choose.', ["A-3"]],
  ];
  for (const [sentence, words, rulings] of sentences) expect(cited(sentence)).toEqual({ words, rulings });
});

test("brackets without a ruling are as they were", () => {
  for (const words of ["Fly there (2 spaces).", "Wait.", "VESSEL-1 (a sign) is full."]) {
    expect(cited(words)).toEqual({ words, rulings: [] });
  }
});
