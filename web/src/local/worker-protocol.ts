// The messages between a page and the worker with the table, as JSON texts.

import type { Failure } from "./failure";
import type { Stage } from "./python/stages";

export type ToTable =
  | { type: "request"; id: number; method: string; path: string; headers: Record<string, string>; body: string | null }
  | { type: "cancel"; id: number }
  | { type: "open"; id: number; path: string }
  | { type: "say"; id: number; text: string }
  | { type: "close"; id: number };

export type FromTable =
  | { type: "begin"; id: number; status: number; headers: Record<string, string> }
  | { type: "piece"; id: number; body: string }
  | { type: "end"; id: number }
  | { type: "opened"; id: number }
  | { type: "heard"; id: number; text: string }
  | { type: "closed"; id: number; code: number; reason: string }
  | AboutTable;

/** What the worker says of itself. */
export type AboutTable =
  | { type: "progress"; stage: Stage; done: number; total: number }
  | { type: "storage"; kept: boolean }
  | { type: "ready" }
  | Failure;

/** Where texts go to and come from: a worker, or a test. */
export interface Speaker {
  postMessage(text: string): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** What a worker needs before it can begin: said first, as an object. */
export interface Beginning {
  /** the folder of Pyodide and of what is packed for it, as an address */
  python: string;
  /** where the site lies: what several sites of one host keep is theirs */
  scope: string;
}
