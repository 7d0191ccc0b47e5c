// The worker that thinks, as the table's worker starts it. Firefox now and then never asks for the script of a worker
// that a worker starts, and says nothing of it: one that has not said its first word by then is started once more.

/** As much of a worker as is needed here. */
export interface Started {
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** One end of the thinker, as Python speaks with it. */
export interface Thinker {
  say(frame: Uint8Array): void;
  end(): void;
}

/** The first word of a thinker: its script runs. */
export const HERE = "here";
/** Milliseconds until a script is no longer waited for; the next one has twice as long, since the line may be slow. */
const SILENCE = 4_000;

export function thinker(make: () => Started, python: string, hear: (frame: Uint8Array | null) => void): Thinker {
  let worker: Started;
  let late = 0;
  /** said before the thinker was there; null from then on */
  let early: Uint8Array[] | null = [];

  function start(silence: number): void {
    worker = make();
    worker.onerror = () => {
      clearTimeout(late);
      hear(null);
    };
    worker.onmessage = ({ data }) => {
      if (data !== HERE) return hear(data as Uint8Array | null);
      clearTimeout(late);
      worker.postMessage({ python });
      early?.forEach((frame) => worker.postMessage(frame));
      early = null;
    };
    late = setTimeout(() => {
      worker.terminate();
      start(2 * silence);
    }, silence) as unknown as number;
  }

  start(SILENCE);
  return {
    say(frame) {
      // What Python hands over is its own memory: a copy travels.
      if (early) early.push(frame.slice());
      else worker.postMessage(frame.slice());
    },
    end() {
      clearTimeout(late);
      worker.terminate();
    },
  };
}
