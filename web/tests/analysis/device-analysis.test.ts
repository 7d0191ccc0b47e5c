import { describe, expect, it, vi } from "vitest";
import { Thinker, type Speaker } from "../../src/device/thinker";
import type { AnalysisUpdate, AnalysisSource } from "../../src/analysis/analysis.svelte";
import { able, onDevice, type Browser, type Finding } from "../../src/analysis/device-analysis";
import type { Found } from "../../src/net/messages";

const whole: Browser = { WebAssembly: {}, Worker: {}, DecompressionStream: {}, navigator: {} };
const found = (simulations: number): Found => ({ judge: "Admiral", sentence: "Amber is ahead.", simulations });
const frame = (text: string): string => btoa(text);

describe("whether this device thinks", () => {
  it("is so where the browser can, and not on a small phone or a line that counts its bytes", () => {
    expect(able(whole)).toBe(true);
    expect(able({ ...whole, navigator: { deviceMemory: 8 } })).toBe(true);
    const lacking: Browser[] = [
      { ...whole, WebAssembly: undefined },
      { ...whole, Worker: undefined },
      { ...whole, DecompressionStream: undefined },
      { ...whole, navigator: { deviceMemory: 2 } },
      { ...whole, navigator: { connection: { saveData: true } } },
    ];
    expect(lacking.map(able)).toEqual(lacking.map(() => false));
  });

  /** What is said of one position. */
  async function asked(finding: Finding | null, ask = () => Promise.resolve({ type: "job" as const, frame: "" })) {
    const said: AnalysisUpdate[] = [];
    const server: AnalysisSource = (_, heard) => {
      heard({ type: "thoughts", state: "done", found: found(7) });
      return () => undefined;
    };
    onDevice(ask, server, finding)(3, (one) => said.push(one));
    await vi.waitFor(() => expect(said.at(-1)?.state).toBe("done"));
    return said;
  }

  it("has the server do it where it cannot: same answers, and nothing is said of it", async () => {
    const refused = (): Promise<never> =>
      Promise.reject(new Error("On this server, the server itself does the analysis."));
    const thinker = { think: () => Promise.resolve(true) };
    const ways = [
      asked(null),
      asked(() => Promise.resolve(null)),
      asked(() => Promise.resolve({ think: () => Promise.resolve(false) })),
      asked(() => Promise.reject(new Error("files are missing"))),
      asked(() => Promise.resolve(thinker), refused),
    ];
    for (const said of await Promise.all(ways)) {
      expect(said.at(-1)).toEqual({ type: "thoughts", state: "done", found: found(7) });
    }
  });

  it("says so of what it finds itself, and hears no more when one looks away", async () => {
    const think: Thinker["think"] = (_, signal, told) => {
      told(found(1));
      return Promise.resolve(!signal.aborted);
    };
    const said = await asked(() => Promise.resolve({ think }));
    expect(said.map(({ state, here }) => [state, here])).toEqual([
      ["getting_ready", true],
      ["thinking", true],
      ["done", true],
    ]);
    const late: AnalysisUpdate[] = [];
    let come: (one: { think: Thinker["think"] }) => void = () => undefined;
    const waiting = new Promise<{ think: Thinker["think"] }>((resolve) => (come = resolve));
    const served = vi.fn(() => () => undefined);
    onDevice(() => Promise.resolve({ type: "job", frame: "" }), served, () => waiting)(3, (one) => late.push(one))();
    come({ think });
    await waiting;
    await Promise.resolve();
    expect([late.length, served.mock.calls.length]).toEqual([1, 0]);
  });
});

describe("the thinker of this device", () => {
  function made() {
    const sent: unknown[] = [];
    const worker: Speaker = { postMessage: (message) => sent.push(message), onmessage: null, onerror: null };
    const thinker = new Thinker(worker);
    const say = (answer: unknown): void =>
      worker.onmessage?.({ data: answer === null ? null : JSON.stringify(answer) } as MessageEvent);
    const texts = (): string[] =>
      sent.map((one) => (typeof one === "string" ? one : new TextDecoder().decode(one as Uint8Array)));
    return { thinker, say, texts };
  }

  it("does one job at a time; a hint goes before a search, which goes on afterwards", async () => {
    const { thinker, say, texts } = made();
    const heard: number[] = [];
    const told = ({ simulations = 0 }: Found): number => heard.push(simulations);
    const search = thinker.think(frame("search"), new AbortController().signal, told);
    const hint = thinker.hint(frame("hint"));
    expect(texts()).toEqual(["search", "way"]);
    say({ told: found(4) });
    say({ value: [false, 0.2], spent: 0.2 });
    expect(texts()).toEqual(["search", "way", "hint"]);
    say({ value: { text: "a1", sentence: "Because." }, spent: 0.1 });
    expect(await hint).toEqual({ text: "a1", sentence: "Because." });
    expect(texts()).toEqual(["search", "way", "hint", "search"]);
    say({ told: found(9) });
    say({ value: [true, 1], spent: 1 });
    expect([await search, heard]).toEqual([true, [4, 9]]);
  });

  it("stops what nobody wants any more before it begins the next, and what it says then is nobody's", async () => {
    const { thinker, say, texts } = made();
    const control = new AbortController();
    const heard: string[] = [];
    void thinker.think(frame("one"), control.signal, () => heard.push("one"));
    control.abort();
    const second = thinker.think(frame("two"), new AbortController().signal, () => heard.push("two"));
    expect(texts()).toEqual(["one", ""]);
    say({ told: found(1) });
    say({ value: [false, 0], spent: 0 });
    say({ told: found(2) });
    say({ failed: "KeyError" });
    expect([await second, heard, texts()]).toEqual([false, ["two"], ["one", "", "two"]]);
  });

  it("leaves all to others when it dies", async () => {
    const { thinker, say } = made();
    const search = thinker.think(frame("one"), new AbortController().signal, () => undefined);
    const hint = thinker.hint(frame("two"));
    say(null);
    expect([await search, await hint, thinker.gone]).toEqual([false, null, true]);
    expect(await thinker.hint(frame("three"))).toBeNull();
  });
});
