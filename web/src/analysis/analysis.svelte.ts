// A running analysis: a search about the position that is shown, begun and stopped as one looks, and what it has found.

import { api } from "../net/api";
import type { Connection } from "../net/connection";
import { onDevice } from "./device-analysis";
import type { Job, Thoughts } from "../net/messages";
import { newId } from "../ui/random-id";
import { m } from "../words/words";

/** Has a position thought about, and hears what is said of it, until the function that it returns is called. */
export type AnalysisSource = (moment: number | string, heard: (said: AnalysisUpdate) => void) => () => void;
/** What is said of it; `here`: this device thinks, not the server. */
export type AnalysisUpdate = Thoughts & { here?: boolean };

const LAST: Thoughts["state"][] = ["done", "elsewhere", "failed"];

export class Analysis {
  /** the switch */
  on = $state(false);
  said = $state.raw<AnalysisUpdate | null>(null);

  /** what is thought about; null while nothing is */
  private moment: number | string | null = null;
  /** what `said` is about */
  private about: number | string | null = null;
  private stop: () => void = () => undefined;

  constructor(private readonly way: AnalysisSource) {}

  /** The position that is to be thought about now; null: none. */
  look(moment: number | string | null): void {
    if (moment === this.moment) return;
    this.end();
    if (moment === null) return;
    // What was found before one looked away stands until there is more.
    if (moment !== this.about) this.said = null;
    this.moment = this.about = moment;
    this.stop = this.way(moment, (said) => {
      if (this.moment === moment) this.hear(said);
    });
  }

  private hear(said: AnalysisUpdate): void {
    this.said = said.found || !this.said?.found ? said : { ...said, found: this.said.found };
    if (said.state === "elsewhere") this.on = false;
  }

  end(): void {
    this.stop();
    this.stop = () => undefined;
    this.moment = null;
  }
}

/** On a table's own socket, which knows who looks. */
export class TableAnalysis {
  readonly analysis = new Analysis(
    onDevice(
      (version) => this.job(Number(version)),
      (version, heard) => this.begin(Number(version), heard),
    ),
  );

  /** jobs for this device that were asked for, by id */
  private readonly jobs = new Map<string, (job: Job | null) => void>();
  private id = "";
  private heard: (said: Thoughts) => void = () => undefined;

  constructor(private readonly connection: Connection) {}

  private begin(version: number, heard: (said: Thoughts) => void): () => void {
    const id = newId();
    [this.id, this.heard] = [id, heard];
    this.connection.send({ type: "think", id, version });
    return () => {
      if (this.id !== id) return;
      this.id = "";
      this.connection.send({ type: "enough" });
    };
  }

  /** What this device is to think about. */
  private async job(version: number): Promise<Job> {
    const id = newId();
    const answer = new Promise<Job | null>((resolve) => this.jobs.set(id, resolve));
    this.connection.send({ type: "think", id, version, own: true });
    const job = await answer;
    if (!job) throw new Error(m.analysis.not_now());
    return job;
  }

  /** The answer to what was asked for this device: true if that was here. */
  handed(id: string, job: Job | null): boolean {
    const mine = this.jobs.get(id);
    mine?.(job);
    return this.jobs.delete(id);
  }

  hear(said: Thoughts): void {
    if (said.id !== undefined && said.id === this.id) this.heard(said);
  }

  /** The server will not: true if that was asked for here. */
  dropped(id: string): boolean {
    if (this.handed(id, null)) return true;
    const mine = id !== "" && id === this.id;
    if (mine) this.heard({ type: "thoughts", state: "failed", sentence: m.analysis.not_now() });
    return mine;
  }
}

/** Over HTTP, a line for each thing that is said: about a moment of a replay, or a position made by hand. */
export function analysisOverHttp(
  ask: (moment: number | string, signal: AbortSignal) => Promise<Response>,
): AnalysisSource {
  return (moment, heard) => {
    const control = new AbortController();
    void read(() => ask(moment, control.signal), heard).catch((problem: Error) => {
      if (!control.signal.aborted) heard({ type: "thoughts", state: "failed", sentence: problem.message });
    });
    return () => control.abort();
  };
}

async function read(ask: () => Promise<Response>, heard: (said: Thoughts) => void): Promise<void> {
  const reader = (await ask()).body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let last: Thoughts["state"] | undefined;
  while (reader) {
    const { value, done } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const said = JSON.parse(line) as Thoughts;
      last = said.state;
      heard(said);
    }
  }
  if (!last || !LAST.includes(last)) throw new Error(m.analysis.broken());
}

export const aboutMoments = (table: string): AnalysisSource =>
  onDevice(
    (ply) => api.jobAboutMoment(table, Number(ply)),
    analysisOverHttp((ply, signal) => api.thinkAboutMoment(table, Number(ply), signal)),
  );

export const aboutPositions = (game: string): AnalysisSource =>
  onDevice(
    (line) => api.jobAboutPosition(game, String(line)),
    analysisOverHttp((line, signal) => api.thinkAboutPosition(game, String(line), signal)),
  );
