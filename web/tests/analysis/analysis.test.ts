import { describe, expect, it, vi } from "vitest";
import { Analysis, TableAnalysis, analysisOverHttp, type AnalysisSource } from "../../src/analysis/analysis.svelte";
import type { Connection } from "../../src/net/connection";
import type { Found, FromPage, Thoughts } from "../../src/net/messages";
import { AnalysisAnnouncer, SILENCE, called, rest, status } from "../../src/analysis/analysis-text";

const found = (text: string, more: Partial<Found> = {}): Found => ({
  judge: "Admiral",
  sentence: "Amber is ahead.",
  lines: [{ moves: [{ seat: 0, text, words: `space ${text}` }] }],
  ...more,
});
const thoughts = (state: Thoughts["state"], more: Partial<Thoughts> = {}): Thoughts => ({
  type: "thoughts",
  state,
  ...more,
});

/** A way that notes what is begun and stopped. */
function noted(): { way: AnalysisSource; log: string[]; say: (said: Thoughts) => void } {
  const log: string[] = [];
  let heard: (said: Thoughts) => void = () => undefined;
  const way: AnalysisSource = (moment, hear) => {
    log.push(`begin ${moment}`);
    heard = hear;
    return () => log.push(`stop ${moment}`);
  };
  return { way, log, say: (said) => heard(said) };
}

describe("a search that thinks along", () => {
  it("goes with what is shown, and keeps what was found while one looks away", () => {
    const { way, log, say } = noted();
    const along = new Analysis(way);
    along.look(null);
    along.look(3);
    along.look(3);
    say(thoughts("thinking", { found: found("a1") }));
    along.look(null);
    expect(log).toEqual(["begin 3", "stop 3"]);
    say(thoughts("thinking", { found: found("late") }));
    expect(along.said?.found?.lines?.[0]?.moves[0]?.text).toBe("a1");
    along.look(3);
    expect(along.said?.found).toBeTruthy();
    along.look(4);
    expect(along.said).toBeNull();
    expect(log).toEqual(["begin 3", "stop 3", "begin 3", "stop 3", "begin 4"]);
  });

  it("keeps what was found when only the state is told, and goes off when another page thinks", () => {
    const { way, say } = noted();
    const along = new Analysis(way);
    along.on = true;
    along.look(1);
    say(thoughts("thinking", { found: found("a1") }));
    say(thoughts("waiting"));
    expect([along.said?.state, along.said?.found?.judge]).toEqual(["waiting", "Admiral"]);
    say(thoughts("elsewhere"));
    expect(along.on).toBe(false);
  });

  it("asks at a table once for each version, and hears only what it asked for", () => {
    const sent: FromPage[] = [];
    const search = new TableAnalysis({ send: (message: FromPage) => sent.push(message) } as unknown as Connection);
    search.analysis.look(7);
    search.analysis.look(8);
    const [first, , second] = sent;
    expect(sent.map(({ type }) => type)).toEqual(["think", "enough", "think"]);
    if (first?.type !== "think" || second?.type !== "think") throw new Error("nothing was asked");
    expect([first.version, second.version]).toEqual([7, 8]);
    search.hear(thoughts("thinking", { id: first.id, found: found("old") }));
    expect(search.analysis.said).toBeNull();
    expect([search.dropped(first.id), search.dropped(second.id)]).toEqual([false, true]);
    expect(search.analysis.said?.state).toBe("failed");
  });

  it("reads what comes over HTTP line by line, however it is cut, and says when it breaks off", async () => {
    const parts = ['{"type":"thoughts","sta', 'te":"thinking"}\n{"type":"thoughts","state":"done"}\n'];
    const answer = (texts: string[]): Promise<Response> =>
      Promise.resolve(new Response(new Blob(texts).stream()));
    const heard: string[] = [];
    analysisOverHttp(() => answer(parts))(0, ({ state }) => heard.push(state));
    await vi.waitFor(() => expect(heard).toEqual(["thinking", "done"]));
    const broken: string[] = [];
    analysisOverHttp(() => answer([`${parts[0]}${parts[1]?.split("\n")[0]}\n`]))(0, ({ state }) => broken.push(state));
    await vi.waitFor(() => expect(broken).toEqual(["thinking", "failed"]));
    const signals: AbortSignal[] = [];
    const stop = analysisOverHttp((_, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    })(0, () => undefined);
    stop();
    expect(signals[0]?.aborted).toBe(true);
  });
});

describe("what is said of it", () => {
  it("has one line for how far it is", () => {
    expect(status(null, "")).toBe("One moment …");
    expect(status(null, "Not now.")).toBe("Not now.");
    expect(status(thoughts("getting_ready"), "")).toMatch(/^Getting ready/);
    const far = found("a1", { simulations: 12_345, seconds: 2 });
    expect(status(thoughts("thinking", { found: far }), "")).toBe("Admiral: 12,345 simulations, 2.0 s");
    expect(status(thoughts("done", { found: far }), "")).toBe("Admiral: 12,345 simulations, 2.0 s, finished");
    expect(status(thoughts("done", { found: found("a1", { exact: true }) }), "")).toBe("Proved by Admiral.");
    const near = thoughts("done", { found: found("a1", { exact: true, distance: 1 }) });
    expect(status(near, "")).toMatch(/: at most 1 step.$/);
  });

  it("names moves in words, and in notation for whoever has switched it on", () => {
    const line = { moves: ["a1", "b2", "c3"].map((text) => ({ seat: 0, text, words: `Space ${text}` })) };
    expect(line.moves.map((move) => called(move, false))).toEqual(["Space a1", "Space b2", "Space c3"]);
    expect([rest(line, false), rest(line, true)]).toEqual(["Space b2\u00a0· Space c3", "b2\u00a0· c3"]);
  });

  it("is not read aloud all the time", () => {
    const herald = new AnalysisAnnouncer();
    const said = (text: string, state: Thoughts["state"] = "thinking"): Thoughts =>
      thoughts(state, { found: found(text) });
    expect(herald.tell(null, 0)).toBeNull();
    expect(herald.tell(said("a1"), 0)).toBe("Best so far: space a1. Amber is ahead.");
    expect(herald.tell(said("b2"), SILENCE - 1)).toBeNull();
    expect(herald.tell(said("b2"), SILENCE)).toMatch(/^Best so far: space b2/);
    expect(herald.tell(said("b2"), 9 * SILENCE)).toBeNull();
    expect(herald.tell(said("b2", "done"), 9 * SILENCE)).toMatch(/^Finished. Best move: space b2/);
    expect(herald.tell(said("b2", "done"), 99 * SILENCE)).toBeNull();
    herald.tell(null, 99 * SILENCE);
    expect(herald.tell(said("b2"), 99 * SILENCE)).toMatch(/^Best so far: space b2/);
  });
});
