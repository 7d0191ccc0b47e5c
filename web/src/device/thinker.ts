// The thinker of this device: a client and job queue for a worker with Python, which does the jobs that the server
// hands out.

import { ask } from "../net/api";
import type { Found, Hinted, ThinkerFiles } from "../net/messages";
import { m } from "../words/words";

/** What comes of a hint. */
export type Advised = Pick<Hinted, "text" | "sentence" | "path" | "tellings" | "line">;
/** What the worker says of the job at hand: what was found so far, or its end. */
type Answer = { told: Found } | { value: unknown } | { refused: string } | { failed: string };
/** As much of a Worker as there is to it. */
export interface Speaker {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}
interface Task {
  frame: Uint8Array;
  told: (found: Found) => void;
  /** its value; null where there is none */
  done: (value: unknown) => void;
  /** a search: others go before it */
  patient: boolean;
}

const READY = "ready";

export class Thinker {
  /** it has died: others have to think */
  gone = false;
  private waiting: Task[] = [];
  private current: Task | null = null;
  /** the job at hand was told to make way: it goes on afterwards */
  private makesWay = false;

  constructor(private readonly worker: Speaker) {
    worker.onmessage = ({ data }) => this.hear(data as string | null);
    worker.onerror = () => this.die();
  }

  /** Think about a position, and tell what is found; whether it came to its end. */
  think(frame: string, signal: AbortSignal, told: (found: Found) => void): Promise<boolean> {
    return new Promise((resolve) => {
      if (signal.aborted || this.gone) return resolve(false);
      const task: Task = { frame: bytes(frame), told, done: (value) => resolve(value !== null), patient: true };
      signal.addEventListener("abort", () => this.forget(task));
      this.begin(task);
    });
  }

  /** A hint; null where it could not be found here. */
  hint(frame: string): Promise<Advised | null> {
    return new Promise((resolve) => {
      if (this.gone) return resolve(null);
      const done = (value: unknown): void => resolve(value as Advised | null);
      this.begin({ frame: bytes(frame), told: () => undefined, done, patient: false });
      if (!this.current?.patient || this.makesWay) return;
      this.makesWay = true;
      this.worker.postMessage("way");
    });
  }

  private begin(task: Task): void {
    if (task.patient) this.waiting.push(task);
    else this.waiting.unshift(task);
    this.next();
  }

  /** Nobody wants it any more. */
  private forget(task: Task): void {
    this.waiting = this.waiting.filter((one) => one !== task);
    if (task !== this.current) return;
    this.makesWay = false;
    task.told = task.done = () => undefined;
    this.worker.postMessage("");
  }

  /** The next job, when the one before is answered. */
  private next(): void {
    if (this.current) return;
    this.current = this.waiting.shift() ?? null;
    if (this.current) this.worker.postMessage(this.current.frame);
  }

  private hear(text: string | null): void {
    if (text === null) return this.die();
    const task = this.current;
    const said = JSON.parse(text) as Answer;
    if (!task) return;
    if ("told" in said) return task.told(said.told);
    this.current = null;
    if (this.makesWay && "value" in said && !(said.value as [boolean, number])[0]) this.waiting.push(task);
    else task.done("value" in said ? said.value : null);
    this.makesWay = false;
    this.next();
  }

  private die(): void {
    this.gone = true;
    const lost = [...(this.current ? [this.current] : []), ...this.waiting];
    [this.current, this.waiting] = [null, []];
    for (const task of lost) task.done(null);
  }
}

let asked: Promise<ThinkerFiles> | null = null;

const files = (): Promise<ThinkerFiles> =>
  (asked ??= ask("/api/thinker").then((answer) => answer.json() as Promise<ThinkerFiles>));

/** Whether nobody else thinks: the server does not. */
export const alone = (): Promise<boolean> => files().then(({ server = false }) => !server);

/** Start it; rejects where it does not come. */
export async function come(): Promise<Thinker> {
  const { folder } = await files();
  const worker = new Worker(new URL("./device-worker.ts", import.meta.url), { type: "module", name: "device" });
  await new Promise<void>((resolve, reject) => {
    worker.onmessage = ({ data }) =>
      data === READY ? resolve() : reject(new Error(m.analysis.not_started()));
    worker.onerror = () => reject(new Error(m.analysis.not_loaded()));
    worker.postMessage(new URL(folder, document.baseURI).href);
  });
  return new Thinker(worker as unknown as Speaker);
}

const bytes = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
