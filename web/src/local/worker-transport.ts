// The transport to a table in this browser: requests and sockets over one port to its worker. What needs no table lies
// beside the page as files, made by the same code.

import type { LaidAhead } from "../net/messages";
import { CLOSED, CONNECTING, type Asked, type Socket, type Transport } from "../net/transport";
import { PrerenderedTables, MINE } from "./prerendered-tables";
import type { DeviceStore } from "./device-store";
import { unzipped } from "./python/archive";
import { EarlySocket } from "./early-socket";
import { LocalSocket } from "./local-socket";
import type { AboutTable, FromTable, Speaker, ToTable } from "./worker-protocol";
import { whyNot } from "./failure";
import { language } from "../words/language";

/** Files with answers of the lobby, in the page's `{language}`: by path and query; and new tables, by what is posted
    for them. */
export type Prepared = Record<string, string>;

const MAKE = "/api/tables";
const LINE = "/ws/tables/";
const DELETED = /^\/api\/local\/tables\/([^/]+)\/delete$/;
/** What changes how a table looks. */
const NEWS = /^\{"type":"(snapshot|event|cover|verdict)"/;
/** Something that somebody did is kept. */
const KEPT = /^\{"type":"ack"/;

class Open extends LocalSocket {
  /** somebody waits until it opens */
  waits: boolean;

  constructor(
    readonly table: string,
    /** the table is shown already */
    readonly shown: boolean,
    readonly send: (text: string) => void,
    private readonly end: () => void,
  ) {
    super();
    this.waits = !shown;
  }

  close(): void {
    if (this.readyState === CLOSED) return;
    this.end();
    this.fell();
  }
}

/** A file beside the page; null where it cannot be had. */
async function fetched(file: string, signal?: AbortSignal): Promise<Response | null> {
  try {
    const found = await fetch(file, { signal });
    if (!found.ok) return null;
    return file.endsWith(".gz") ? await unzipped(found, "application/json") : found;
  } catch {
    return null;
  }
}

interface Answer {
  /** somebody waits for it */
  waits: boolean;
  begun: (response: Response) => void;
  failed: (problem: Error) => void;
  pieces?: ReadableStreamDefaultController<Uint8Array>;
}

export class WorkerTransport implements Transport {
  private port: Speaker | null = null;
  private answers = new Map<number, Answer>();
  private sockets = new Map<number, Open>();
  private pictures = new Map<string, Promise<string>>();
  private last = 0;
  /** why there is no table; "" while there is one, or will be */
  private sentence = "";
  /** Python is there */
  private ready = false;
  private readonly prerendered: PrerenderedTables;

  constructor(
    private readonly start: () => Speaker,
    private readonly about: (message: AboutTable) => void,
    /** told how many wait for the table, and whether something was done at one that is shown already */
    private readonly waiting: (count: number, done: boolean) => void,
    private readonly store: DeviceStore,
    private readonly prepared: Prepared = {},
    private readonly today: () => string = () => new Date().toISOString().slice(0, 10),
  ) {
    this.prerendered = new PrerenderedTables(
      store,
      (wish) => this.laid(wish),
      (path, asked) => this.request(path, asked, false),
    );
  }

  /** Have the table begin, if it has not. */
  begin(): void {
    if (this.port) return;
    this.port = this.start();
    this.port.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as FromTable);
  }

  async ask(path: string, asked: Asked): Promise<Response> {
    const file = asked.method === undefined ? this.file(path) : undefined;
    if (file !== undefined) {
      // A file that cannot be had, at a host that has a newer version: the table makes the same.
      const found = await fetched(file, asked.signal);
      if (found) return found;
    }
    this.begin();
    if (path === MINE) await this.store.refresh();
    const making = path === MAKE ? asked.body : undefined;
    const early = !this.ready && (path === MAKE || path === MINE);
    const answer = (early && (await this.early(path, asked.body ?? ""))) || (await this.request(path, asked));
    if (making !== undefined && answer.ok) this.prerendered.wished(making);
    const deleted = DELETED.exec(path)?.[1];
    if (deleted && answer.ok) this.prerendered.forget(deleted);
    return answer;
  }

  open(path: string): Socket {
    this.begin();
    const table = decodeURIComponent(path.slice(LINE.length));
    // Python may have come between the making of a table and this: it knows nothing of that table yet.
    if (this.ready && !this.prerendered.unlaid(table)) return this.socket(path, false);
    let socket: Open | undefined;
    return new EarlySocket(
      this.prerendered.of(table),
      (shown) => (socket = this.socket(path, shown)),
      () => {
        if (socket) socket.waits = true;
        this.count();
      },
    );
  }

  /** The answer to something that is posted, where it lies ready. */
  private async early(path: string, body: string): Promise<Response | undefined> {
    const found = path === MAKE ? await this.prerendered.made(body) : await this.prerendered.mine();
    return found && Response.json(found, { status: path === MAKE ? 201 : 200 });
  }

  private socket(path: string, shown: boolean): Open {
    const id = this.next();
    const socket = new Open(
      decodeURIComponent(path.slice(LINE.length)),
      shown,
      (text) => this.say({ type: "say", id, text }),
      () => {
        this.sockets.delete(id);
        this.say({ type: "close", id });
      },
    );
    this.sockets.set(id, socket);
    this.say({ type: "open", id, path });
    this.count();
    return socket;
  }

  picture(path: string): string | Promise<string> {
    const file = this.file(path);
    if (file !== undefined) return file;
    let made = this.pictures.get(path);
    if (!made) {
      this.begin();
      made = this.request(path, {}).then(async (answer) => {
        if (!answer.ok) throw new Error(`There is no picture at ${path}.`);
        return URL.createObjectURL(new Blob([await answer.text()], { type: "image/svg+xml" }));
      });
      this.pictures.set(path, made);
    }
    return made;
  }

  /** The new table that lies beside the page for a wish; where chance has its part, one of several. */
  private async laid(wish: string): Promise<LaidAhead | undefined> {
    const key = `POST ${MAKE} ${wish}`;
    const several = Object.keys(this.prepared).filter((one) => one === key || /^ \d+$/.test(one.replace(key, "")));
    const file = several[Math.floor(Math.random() * several.length)];
    const found = file === undefined ? null : await fetched(this.prepared[file]!.replace("{language}", language()));
    return found ? ((await found.json()) as LaidAhead) : undefined;
  }

  /** The file with the answer; without a day, a puzzle is today's. */
  private file(path: string): string | undefined {
    const file = this.prepared[path] ?? this.prepared[`${path}&date=${this.today()}`];
    return file?.replace("{language}", language());
  }

  private request(
    path: string,
    { method = "GET", headers, body, signal }: Asked,
    waits = true,
  ): Promise<Response> {
    const id = this.next();
    const said = { "accept-language": language(), ...Object.fromEntries(headers ?? []) };
    return new Promise((begun, failed) => {
      if (this.sentence) return failed(new Error(this.sentence));
      this.answers.set(id, { waits, begun, failed });
      signal?.addEventListener("abort", () => this.cancel(id));
      this.say({ type: "request", id, method, path, headers: said, body: body ?? null });
      this.count();
    });
  }

  private cancel(id: number): void {
    const answer = this.answers.get(id);
    if (!answer) return;
    this.answers.delete(id);
    this.say({ type: "cancel", id });
    const ended = new DOMException("Nobody wants this any more.", "AbortError");
    answer.failed(ended);
    answer.pieces?.error(ended);
    this.count();
  }

  private hear(message: FromTable): void {
    if (message.type === "begin") this.beginning(message.id, message.status, message.headers);
    else if (message.type === "piece") {
      this.answers.get(message.id)?.pieces?.enqueue(new TextEncoder().encode(message.body));
    } else if (message.type === "end") {
      this.answers.get(message.id)?.pieces?.close();
      this.answers.delete(message.id);
    } else if (message.type === "opened") this.sockets.get(message.id)?.opened();
    else if (message.type === "heard") {
      const socket = this.sockets.get(message.id);
      if (socket && NEWS.test(message.text)) this.prerendered.changed(socket.table);
      if (KEPT.test(message.text)) this.store.persist();
      socket?.onmessage?.(new MessageEvent("message", { data: message.text }));
    } else if (message.type === "closed") {
      this.sockets.get(message.id)?.fell();
      this.sockets.delete(message.id);
    } else {
      if (message.type === "failed") this.fail(whyNot(message));
      if (message.type === "ready") this.ready = true;
      this.about(message);
    }
    this.count();
  }

  private beginning(id: number, status: number, headers: Record<string, string>): void {
    const answer = this.answers.get(id);
    if (!answer) return;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (pieces) => void (answer.pieces = pieces),
      cancel: () => this.cancel(id),
    });
    const empty = status === 204 || status === 304;
    answer.begun(new Response(empty ? null : body, { status, headers }));
  }

  private fail(sentence: string): void {
    this.sentence = sentence;
    for (const { failed, pieces } of this.answers.values()) {
      failed(new Error(sentence));
      pieces?.error(new Error(sentence));
    }
    this.answers.clear();
  }

  private next(): number {
    return (this.last += 1);
  }

  private say(message: ToTable): void {
    this.port?.postMessage(JSON.stringify(message));
  }

  private count(): void {
    const asking = [...this.answers.values()].filter(({ waits, pieces }) => waits && !pieces).length;
    const opening = [...this.sockets.values()].filter((socket) => socket.waits && socket.readyState === CONNECTING);
    this.waiting(asking + opening.length, opening.some(({ shown }) => shown));
  }
}
