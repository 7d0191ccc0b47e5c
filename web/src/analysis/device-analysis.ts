// Analysis on this device instead of the server: whether the browser can, and the server as a fallback. The thinker is
// loaded when somebody first wants analysis, never before.

import type { Thinker } from "../device/thinker";
import type { AnalysisUpdate, AnalysisSource } from "./analysis.svelte";
import type { Job } from "../net/messages";
import { staticSite } from "../ui/urls";

/** Milliseconds that somebody waits for the thinker to come, before the server is asked. */
export const PATIENCE = 5_000;
/** Gigabytes of memory with which a device has no room for it, as far as browsers tell. */
const LITTLE = 4;

/** What a browser has and says of itself. */
export interface Browser {
  WebAssembly?: unknown;
  Worker?: unknown;
  DecompressionStream?: unknown;
  navigator?: { deviceMemory?: number; connection?: { saveData?: boolean } };
}

/** Whether a browser can think: not on a phone with little memory, nor over a metered connection. */
export function able(browser: Browser): boolean {
  const { deviceMemory = LITTLE, connection } = browser.navigator ?? {};
  const has = Boolean(browser.WebAssembly && browser.Worker && browser.DecompressionStream);
  return has && deviceMemory >= LITTLE && !connection?.saveData;
}

/** Something that thinks; `null`: there is none. */
export type Finding = () => Promise<Pick<Thinker, "think"> | null>;

let coming: Promise<Thinker> | null = null;
let here: Thinker | null = null;

/** This device's thinker, if it is here already: nothing is loaded for a hint. */
export const atHand = (): Thinker | null => (here?.gone ? null : here);

/** This device's thinker, if it comes in a while; one that takes longer is there for the next position. */
async function find(): Promise<Thinker | null> {
  coming ??= import("../device/thinker").then(async ({ come }) => (here = await come()));
  try {
    const thinker = await Promise.race([coming, late()]);
    return thinker?.gone ? null : thinker;
  } catch {
    return null; // it is not tried again on this visit
  }
}

/** Nobody, after a while; where the server does not think itself, one waits as long as it takes. */
async function late(): Promise<null> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const { alone } = await import("../device/thinker");
  return (await alone()) ? new Promise(() => undefined) : null;
}

/** Thinks on this device where it can, and else goes the other way: with the job that the server hands out. */
export function onDevice(
  ask: (moment: number | string) => Promise<Job>,
  other: AnalysisSource,
  finding: Finding | null = !staticSite && able(globalThis as Browser) ? find : null,
): AnalysisSource {
  if (!finding) return other;
  return (moment, heard) => {
    const control = new AbortController();
    let stop = (): void => undefined;
    const said = (one: AnalysisUpdate): void => {
      if (!control.signal.aborted) heard({ ...one, here: true });
    };
    const think = async (): Promise<boolean> => {
      if (!atHand()) said({ type: "thoughts", state: "getting_ready" });
      const thinker = await finding();
      if (!thinker || control.signal.aborted) return false;
      const { frame } = await ask(moment);
      return thinker.think(frame, control.signal, (found) => said({ type: "thoughts", state: "thinking", found }));
    };
    void think()
      .catch(() => false)
      .then((done) => {
        if (control.signal.aborted) return;
        if (done) said({ type: "thoughts", state: "done" });
        else stop = other(moment, heard);
      });
    return () => {
      control.abort();
      stop();
    };
  };
}
