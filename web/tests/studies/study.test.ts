import { expect, test } from "vitest";
import { MOST, read, written, type Study, type StudyMove } from "../../src/studies/study";
import { decoded, encoded } from "../../src/studies/study-link";
import { deleteStudy, keepStudy, myStudies, newStudy, ownStudy } from "../../src/studies/my-studies";
import { toggled } from "../../src/studies/board-marks";
import { matchLine, shownPart } from "../../src/studies/match-line";

const move = (text: string, more: Partial<StudyMove> = {}): StudyMove => ({ move: text, seat: 0, ...more });
const sample = (): Study => ({
  title: "Endings",
  chapters: [
    {
      title: "One",
      game: "zyrcan",
      start: "zyrcan 3 base",
      comment: "Look here.",
      line: [
        move("a", { marks: [{ at: "hex:e5" }, { at: "hex:e5", to: "hex:e6" }] }),
        move("b", { variations: [[move("c", { seat: -1 })]] }),
        move("d", { evaluation: { stands: [{ seats: [0], worth: 0.5 }], exact: true } }),
      ],
    },
  ],
});
const refusal = (text: string): string => {
  try {
    read(text);
    return "";
  } catch (problem) {
    return (problem as Error).message;
  }
};

test("a study comes back from its text and from its link as it was, without words of one language", async () => {
  const [told] = sample().chapters;
  told!.line[0]!.words = "A ship flies.";
  expect(read(written({ ...sample(), chapters: [told!] }))).toEqual(sample());
  expect(read(written(sample()))).toEqual(sample());
  const code = await encoded(sample());
  expect(code).toMatch(/^[\w-]+$/);
  expect(await decoded(code)).toEqual(sample());
});

test("what is no study is refused with a sentence", async () => {
  const [notOne, tooLarge] = [refusal("[]"), refusal("x".repeat(MOST.characters + 1))];
  expect(notOne).toContain("isn't a study");
  expect(tooLarge).toContain("too large");
  const broken = (change: (study: { chapters: Record<string, unknown>[] }) => void): string => {
    const study = JSON.parse(written(sample())) as { chapters: Record<string, unknown>[] };
    change(study);
    return refusal(JSON.stringify(study));
  };
  expect(refusal("nonsense")).toBe(notOne);
  expect(refusal("null")).toBe(notOne);
  expect(refusal('{"title": "", "chapters": []}')).toBe(notOne);
  expect(refusal('{"cellar_study": 2, "title": "", "chapters": []}')).toContain("newer version");
  expect(broken((study) => (study.chapters[0]!["line"] = [{ move: 3, seat: 0 }]))).toBe(notOne);
  expect(broken((study) => (study.chapters[0]!["line"] = [{ move: "a", seat: "0" }]))).toBe(notOne);
  expect(broken((study) => (study.chapters[0]!["marks"] = [{ to: "x" }]))).toBe(notOne);
  expect(broken((study) => (study.chapters[0]!["evaluation"] = { stands: [{ seats: ["x"], worth: 1 }] }))).toBe(notOne);
  expect(broken((study) => (study.chapters[0]!["title"] = "x".repeat(MOST.title + 1)))).toBe(tooLarge);
  expect(broken((study) => (study.chapters = Array(MOST.chapters + 1).fill(study.chapters[0])))).toBe(tooLarge);
  const half = Array(MOST.moves / 2).fill(move("a"));
  expect(broken((study) => (study.chapters[0]!["line"] = [...half, move("b", { variations: [half] })]))).toBe(tooLarge);
  let deep: StudyMove[] = [move("a")];
  for (let i = 0; i <= MOST.depth; i += 1) deep = [move("a", { variations: [deep] })];
  expect(broken((study) => (study.chapters[0]!["line"] = deep))).toBe(tooLarge);
  await expect(decoded("!!")).rejects.toThrow("isn't complete");
  await expect(decoded((await encoded(sample())).slice(0, -9))).rejects.toThrow("isn't complete");
});

test("a small link that unfolds without end is not unfolded", async () => {
  const study = sample();
  study.title = "x".repeat(5 * MOST.characters);
  const code = await encoded(study);
  expect(code.length).toBeLessThan(10_000);
  await expect(decoded(code)).rejects.toThrow("too large");
});

test("studies stay on the device, the one that was changed last first", () => {
  localStorage.setItem("cellar.studies", JSON.stringify({ broken: { changed: 9, text: "{" } }));
  const { id, kept } = newStudy(sample());
  expect(kept).toBe(true);
  keepStudy({ ...sample(), title: "Older" }, "other", 5);
  expect(myStudies().map(({ study }) => study.title)).toEqual(["Endings", "Older"]);
  deleteStudy(id);
  expect([ownStudy(id), ownStudy("other")?.study.title]).toEqual([null, "Older"]);
});

test("a mark that is made twice is gone", () => {
  const arrow = { at: "a", to: "b" };
  expect(toggled([{ at: "a" }], arrow)).toEqual([{ at: "a" }, arrow]);
  expect(toggled([{ at: "a" }, arrow], { at: "a", to: "b" })).toEqual([{ at: "a" }]);
});

test("a replay's moves are a line, with what would have been better beside it", () => {
  const frame = (ply: number, text: string | null, ...said: string[]) =>
    ({ ply, entry: { ply, actor: 1, text, tellings: said.length ? [{ said }] : [] } }) as never;
  const judged = new Map([[2, { ply: 2, actor: 1, kind: "slip" as const, best: "z" }]]);
  const frames = [frame(0, null), frame(1, "a", "⟦1⟧ flies.", "⟦1⟧ moves."), frame(2, "b", "Roll"), frame(3, null)];
  expect(matchLine(frames, judged, 1)).toEqual([
    { move: "a", seat: 1, words: "⟦1⟧ moves." },
    { move: "b", seat: 1, words: "Roll", variations: [[{ move: "z", seat: 1, words: "z" }]] },
    { move: "", seat: 1, words: "" },
  ]);
  expect(matchLine(frames, judged, 0)[0]?.words).toBe("⟦1⟧ flies.");
  expect(matchLine(frames, judged, 2)[0]?.words, "said in one way only").toBe("⟦1⟧ flies.");
  const long = Array.from({ length: 5000 }, (_, i) => move(String(i + 1)));
  const part = shownPart(long, 4000);
  expect([part.first, part.moves[0]?.move, part.moves.length]).toEqual([3701, "3701", 600]);
  expect(part.moves).toContain(long[3999]);
});
