import { expect, test } from "vitest";
import { cited } from "../../src/net/citations";

test("the numbers of rulings leave a sentence, the words in its brackets stay", () => {
  const sentences: [string, string, string[]][] = [
    ["e1 is not in use (Phase One, ZY-1).", "e1 is not in use (Phase One).", ["ZY-1"]],
    ["It is over (CM-6).", "It is over.", ["CM-6"]],
    ["One at most (CM-3, CM-5).", "One at most.", ["CM-3", "CM-5"]],
    ["Now move (Blitzkrieg, ZY-8 and ZY-10).", "Now move (Blitzkrieg).", ["ZY-8", "ZY-10"]],
    ["Signs must not overlap (Start, 2; CW-5).", "Signs must not overlap (Start, 2).", ["CW-5"]],
    ["El ángel no puede quedarse (aclaración A-3): elige.", "El ángel no puede quedarse: elige.", ["A-3"]],
    ["请放置飞船（第一阶段，ZY-6）。", "请放置飞船（第一阶段）。", ["ZY-6"]],
    ["不能留在原地（裁定 A-3）：请选别的格子。", "不能留在原地：请选别的格子。", ["A-3"]],
    ['Fly ("to another space", ruling A-3); choose.', 'Fly ("to another space"); choose.', ["A-3"]],
  ];
  for (const [sentence, words, rulings] of sentences) expect(cited(sentence)).toEqual({ words, rulings });
});

test("brackets without a ruling are as they were", () => {
  for (const words of ["Fly there (2 spaces).", "Wait.", "VESSEL-1 (a sign) is full.", "用牌（3 张）。"]) {
    expect(cited(words)).toEqual({ words, rulings: [] });
  }
});
