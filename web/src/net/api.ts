// The HTTP API of the lobby, on a server or in this browser. Whatever goes wrong is an ApiError with a sentence for the
// person.

import type {
  CreateTable,
  DeviceLink,
  Devices,
  Draft,
  EditAsked,
  Fork,
  GameEntry,
  Hold,
  ImportRecord,
  Job,
  Judgement,
  LessonStep,
  LinkSummary,
  OpenTables,
  Paces,
  Paired,
  PairingWish,
  PositionLine,
  Privacy,
  Problem,
  PuzzleEntry,
  Reachable,
  RematchWish,
  Replay,
  Reported,
  ReportWish,
  RulesPage,
  SeatLink,
  SeatNames,
  Story,
  TableSummary,
  TableMade,
  MyTables,
  VacationTaken,
  WatchedTables,
  Words,
  Work,
  WorkAsked,
  WorkshopForm,
} from "./messages";
import { cited } from "./citations";
import { session } from "./signed-in";
import { seatTokens, tokenOf } from "./seat-tokens";
import { transport, type Asked } from "./transport";
import { staticSite } from "../ui/urls";
import { language } from "../words/language";
import { m } from "../words/words";

/** What went wrong, and with which option of a new table, where that can be named. */
export class ApiError extends Error {
  constructor(
    sentence: string,
    readonly option = "",
    /** the answer's number: 404 where there is nothing */
    readonly status = 0,
  ) {
    super(sentence);
  }
}

export async function ask(
  path: string,
  asked: Asked = {},
  table = "",
  token = table ? tokenOf(table) : "",
): Promise<Response> {
  const headers = new Headers();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (asked.body !== undefined) headers.set("Content-Type", "application/json");
  headers.set("Accept-Language", language());
  const answer = await transport().ask(path, { ...asked, headers });
  if (answer.ok) return answer;
  let problem: Partial<Problem> = {};
  try {
    problem = (await answer.json()) as Partial<Problem>;
  } catch {
    // not one of our answers: a sentence of our own has to do
  }
  const sentence = problem.sentence && cited(problem.sentence).words;
  const said = sentence || m.app.went_wrong({ status: answer.status });
  throw new ApiError(said, problem.option, answer.status);
}

export async function get<T>(path: string, table = ""): Promise<T> {
  return (await (await ask(path, {}, table)).json()) as T;
}

export async function post<T>(path: string, body: unknown = {}, table = "", token?: string): Promise<T> {
  return (await (await ask(path, { method: "POST", body: JSON.stringify(body) }, table, token)).json()) as T;
}

const of = (game: string, rest: string): string => `/api/games/${encodeURIComponent(game)}${rest}`;
const step = (game: string, lesson: string, rest = ""): string =>
  of(game, `/lessons/${encodeURIComponent(lesson)}${rest}`);

/** As the account that this browser is signed in to, if any: it is asked for where somebody sits down to be rated. */
const signed = <T>(path: string, body: unknown): Promise<T> => post<T>(path, body, "", session.get().token);

const at = (table: string, rest = ""): string => `/api/tables/${encodeURIComponent(table)}${rest}`;

/** As many as a server tells of in one answer. */
const MOST_TABLES = 60;

let games: Promise<GameEntry[]> | null = null;

export const api = {
  games(): Promise<GameEntry[]> {
    games ??= get<GameEntry[]>("/api/games").catch((error: unknown) => {
      games = null;
      throw error;
    });
    return games;
  },
  /** A game by its name, as an address may write it; rejects where there is none. */
  async game(name: string): Promise<GameEntry> {
    const found = (await api.games()).find((one) => one.name === name.replaceAll("-", "_"));
    if (!found) throw new ApiError(m.common.no_such_game({ name }));
    return found;
  },
  seatNames: (game: string, options: Record<string, unknown>) => post<SeatNames>(of(game, "/seats"), { options }),
  rules: (game: string) => get<RulesPage>(of(game, "/rules")),
  lesson: (game: string, lesson: string, answers: string[]) => post<LessonStep>(step(game, lesson), { answers }),
  lessonThing: (game: string, lesson: string, answers: string[], thing: string) =>
    post<Words>(step(game, lesson, "/explain"), { answers, thing }),
  lessonWhyNot: (game: string, lesson: string, answers: string[], sites: string[]) =>
    post<Words>(step(game, lesson, "/why-not"), { answers, sites }),
  demo: (game: string) => get<Replay>(of(game, "/demo")),
  puzzle: (game: string, date = "") =>
    get<PuzzleEntry>(`/api/puzzle?game=${encodeURIComponent(game)}${date && `&date=${encodeURIComponent(date)}`}`),
  create: (wish: CreateTable) => signed<TableMade>("/api/tables", wish),
  /** The tables that this device holds seats at, or some of them; a table in this browser tells all. */
  async mine(holds: readonly Hold[] = seatTokens()): Promise<TableSummary[]> {
    const found: TableSummary[] = [];
    for (let first = 0; first < holds.length; first += MOST_TABLES) {
      const asked = { holds: holds.slice(first, first + MOST_TABLES) };
      found.push(...(await post<MyTables>("/api/tables/mine", asked)).tables);
      if (staticSite) break;
    }
    return found;
  },
  table: (table: string) => get<TableSummary>(at(table), table),
  look: (table: string, code: string, token: string) => post<LinkSummary>(at(table, "/links/look"), { code, token }),
  use: (table: string, code: string, token: string, name: string) =>
    signed<TableSummary>(at(table, "/links/use"), { code, token, name }),
  invite: (table: string, seat: number) => post<SeatLink>(at(table, `/seats/${seat}/invite`), {}, table),
  devices: (table: string) => get<Devices>(at(table, "/devices"), table),
  async offerDevice(table: string): Promise<string> {
    return (await post<DeviceLink>(at(table, "/devices"), {}, table)).code;
  },
  revokeDevices: (table: string) => post<Devices>(at(table, "/devices/revoke"), {}, table),
  reachable: () => get<Reachable>("/api/reachable"),
  open: () => get<OpenTables>("/api/open"),
  /** Whether anybody waits to play, or is there to be watched. */
  async company(): Promise<boolean> {
    const [open, watch, pairing] = await Promise.all([api.open(), api.toWatch(), api.paces()]);
    return Boolean(open.tables.length || watch.tables.length || pairing.waiting?.length);
  },
  toWatch: () => get<WatchedTables>("/api/watch"),
  unlist: (table: string) => post<TableSummary>(at(table, "/unlist"), {}, table),
  paces: () => get<Paces>("/api/pairing"),
  pair: (wish: PairingWish) => signed<Paired>("/api/pairing", wish),
  async unpair(token: string): Promise<Paired> {
    const asked = { method: "POST", body: JSON.stringify({ token }), keepalive: true };
    return (await (await ask("/api/pairing/leave", asked)).json()) as Paired;
  },
  report: (table: string, wish: ReportWish) => post<Reported>(at(table, "/report"), wish, table),
  privacy: () => get<Privacy>("/api/privacy"),
  sit: (table: string, seat: number, token: string, name: string) =>
    signed<TableSummary>(at(table, `/seats/${seat}/sit`), { token, name }),
  join: (table: string, name: string) => post<TableSummary>(at(table, "/join"), { name }, table),
  vacation: (table: string, days: number) => post<VacationTaken>(at(table, "/vacation"), { days }, table),
  leave: (table: string) => post<TableSummary>(at(table, "/leave"), {}, table),
  standIn: (table: string, seat: number, bot: string) =>
    post<TableSummary>(at(table, `/seats/${seat}/bot`), { bot }, table),
  rematch: (table: string, wish: RematchWish) => post<TableMade>(at(table, "/rematch"), wish, table),
  fork: (table: string, wish: Fork) => post<TableMade>(at(table, "/fork"), wish, table),
  replay: (table: string, start: number, most = 50) =>
    get<Replay>(at(table, `/replay?start=${start}&most=${most}`), table),
  replayThing: (table: string, ply: number, thing: string) =>
    get<Words>(at(table, `/explain?ply=${ply}&thing=${encodeURIComponent(thing)}`), table),
  story: (table: string) => get<Story>(at(table, "/story"), table),
  edit: (game: string, wish: EditAsked) => post<Draft>(of(game, "/edit"), wish),
  thinkAboutMoment: (table: string, ply: number, signal: AbortSignal) =>
    ask(at(table, "/think"), { method: "POST", body: JSON.stringify({ ply }), signal }, table),
  thinkAboutPosition: (game: string, line: string, signal: AbortSignal) =>
    ask(of(game, "/think"), { method: "POST", body: JSON.stringify({ line }), signal }),
  jobAboutMoment: (table: string, ply: number) => post<Job>(at(table, "/job"), { ply }, table),
  jobAboutPosition: (game: string, line: string) => post<Job>(of(game, "/job"), { line }),
  judge: (game: string, line: string) => post<Judgement>(of(game, "/judge"), { line }),
  workshop: (game: string) => get<WorkshopForm>(of(game, "/workshop")),
  work: (game: string, wish: WorkAsked) => post<Work>(of(game, "/workshop"), wish),
  async position(table: string, ply: number): Promise<string> {
    return (await get<PositionLine>(at(table, `/position?ply=${ply}`), table)).line;
  },
  importRecord: (wish: ImportRecord) => signed<TableMade>("/api/records", wish),
  async record(table: string): Promise<string> {
    return (await ask(at(table, "/record"), {}, table)).text();
  },
  async picture(table: string, ply: number, theme: "light" | "dark"): Promise<string> {
    return (await ask(at(table, `/picture.svg?ply=${ply}&theme=${theme}`), {}, table)).text();
  },
  async qr(text: string): Promise<string> {
    return (await ask("/api/qr", { method: "POST", body: JSON.stringify({ text }) })).text();
  },
};

/** Hand something to the person as a file. */
export function save(name: string, what: Blob): void {
  const address = URL.createObjectURL(what);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Hand a text to the person as a file. */
export function download(name: string, text: string, type = "text/plain"): void {
  save(name, new Blob([text], { type }));
}
