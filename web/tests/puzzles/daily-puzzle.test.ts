import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../src/net/api";
import { begun, bestInWords, bestOf, layOut, puzzleAt } from "../../src/puzzles/daily-puzzle";
import { sharing, solved, solvedInWords, solves, streak } from "../../src/puzzles/daily-puzzle";

const puzzle = (date: string) => ({
  game: "solo",
  date,
  title: `Puzzle of ${date}`,
  sentence: "Easy.",
  options: {},
  best: 5,
  counted: "Round",
});

describe("the puzzles of the day", () => {
  beforeEach(() => localStorage.setItem("cellar.daily", "{}"));

  it("knows what a table was laid out for", () => {
    begun("t1", puzzle("2026-11-16"));
    expect(puzzleAt("t1")?.date).toBe("2026-11-16");
    expect(puzzleAt("t2")).toBeUndefined();
  });

  it("lays out a position with its seats, and knows the table", async () => {
    const create = vi.spyOn(api, "create").mockResolvedValue({ table: "t3", token: "" });
    await layOut({ ...puzzle("2026-11-17"), position: "solo 1", seats: ["master", "me"], key: "a" });
    const [asked] = create.mock.calls[0] ?? [];
    expect(JSON.stringify(asked), "to the letter, as the site has it prepared").toBe(
      '{"game":"solo","options":{},"position":"solo 1","seats":[{"who":"bot","bot":"master"},{"who":"me","name":""}]}',
    );
    expect(puzzleAt("t3")?.date).toBe("2026-11-17");
  });

  it("is solved by a win, not by a shared place or a second one", () => {
    const solvedBy = (...returns: number[]) => solves({ returns, sentence: "" }, 0);
    expect(solvedBy(1, 0, -1)).toBe(true);
    expect(solvedBy(1, 1, -1, -1), "a camp's win").toBe(true);
    expect(solvedBy(0.5, 0.5, -1), "a shared first place").toBe(false);
    expect(solvedBy(1 / 3, 1, -1 / 3, -1), "second of four").toBe(false);
    expect(solves(undefined, 0)).toBe(false);
  });

  it("keeps the best of a day", () => {
    for (const count of [9, 6, 7]) solved(puzzle("2026-11-16"), count);
    expect(bestOf("solo", "2026-11-16")).toBe(6);
    expect(bestOf("solo", "2026-11-15")).toBeUndefined();
  });

  it("counts days in a row, also before today's is solved", () => {
    for (const date of ["2026-02-27", "2026-02-28", "2026-03-01"]) solved(puzzle(date), 5);
    expect(streak("solo", "2026-03-01")).toBe(3);
    expect(streak("solo", "2026-03-02")).toBe(3);
    expect(streak("solo", "2026-03-03")).toBe(0);
  });

  it("says a result in words, and as a text to share", () => {
    const today = puzzle("2026-11-16");
    solved(today, 5);
    expect(bestInWords(today, 5)).toBe("Your best: solved in 5 rounds, the best possible.");
    expect(solvedInWords(today, 1, true)).toBe("solved in 1 round, the best possible, with help.");
    expect(sharing("Solo", today, 7, "http://here")).toBe(
      "Solo, Puzzle of 2026-11-16: solved in 7 rounds, best possible 5. http://here",
    );
    expect(solvedInWords({ best: 1, counted: "" }, 0)).toBe("solved.");
  });

  it("begins anew where what was kept cannot be read", () => {
    localStorage.setItem("cellar.daily", "{");
    expect(streak("solo", "2026-11-16")).toBe(0);
  });
});
