// All that this device has played, as one text: records one after the other, each behind remarks that say who sat
// where, when it was played and what it was called, and first remarks with puzzles, contests and lessons, and with each
// study. To whatever else reads records, remarks are lines to skip. A study alone is a text too.

import { api } from "../net/api";
import type { SeatWish } from "../net/messages";
import { keepToken } from "../net/seat-tokens";
import { isPersons } from "../seats/names";
import { keepStudy, myStudies, newStudy, ownStudy } from "../studies/my-studies";
import { read as readStudy, written as writtenStudy } from "../studies/study";
import { m } from "../words/words";
import { archive, rename, titleOf, type Listed } from "./archive";
import { reached, takeIn, type Progress } from "./progress";

const RECORD = /^cellar record \d+$/;
const [PROGRESS, STUDY, SEATS, MATCH] = ["# progress:", "# study:", "# seats:", "# match:"] as const;
const MISSING = "# missing:";

interface WrittenStudy {
  id: string;
  changed: number;
  /** as a file of its own has it */
  text: string;
}

interface Part {
  record: string;
  seats: SeatWish[];
  played: { created?: number; since?: number; title?: string };
}

/** Everything as a text; a match that may not be saved yet is named in a remark. */
export async function exported(matches: readonly Listed[]): Promise<string> {
  const studies = myStudies().map(({ id, changed, study }) => {
    const kept: WrittenStudy = { id, changed, text: writtenStudy(study) };
    return `${STUDY} ${JSON.stringify(kept)}`;
  });
  const parts = [`${PROGRESS} ${JSON.stringify(reached())}`, ...studies];
  for (const { table, seats, you, created, since } of matches) {
    const wishes = seats.map((one): SeatWish => {
      const { seat, kind, name, bot = "", person = "" } = one;
      if (!isPersons(one)) return { who: "bot", bot };
      return { who: you.includes(seat) ? "me" : "friend", name: kind === "bot" ? person : name };
    });
    try {
      const record = await api.record(table);
      const played: Part["played"] = { created, since, title: titleOf(table) };
      parts.push(`${SEATS} ${JSON.stringify(wishes)}`, `${MATCH} ${JSON.stringify(played)}`, record);
    } catch (problem) {
      parts.push(`${MISSING} ${table}. ${(problem as Error).message}`);
    }
  }
  return parts.map((part) => part.trimEnd()).join("\n") + "\n";
}

/** Adds what a text tells; one match that cannot be read does not keep the others out. `study`: it was one alone. */
export async function imported(text: string): Promise<{ tables: Listed[]; problems: string[]; study?: string }> {
  if (text.trimStart().startsWith("{")) {
    const { id, kept } = newStudy(readStudy(text));
    return { tables: [], problems: kept ? [] : [m.study.no_room()], study: id };
  }
  const { progress, studies, parts } = parsed(text);
  if (progress) takeIn(progress);
  const [tables, problems]: [Listed[], string[]] = [[], studies.flatMap(takeStudy)];
  for (const [index, { record, seats, played }] of parts.entries()) {
    try {
      const made = await api.importRecord({ text: record, seats });
      keepToken(made.table, made.token);
      const found = await api.table(made.table);
      const match = { ...found, created: played.created ?? found.created, since: played.since ?? found.since };
      tables.push(match);
      archive([match]);
      if (played.title) rename(made.table, played.title);
    } catch (problem) {
      problems.push(m.matches.not_read({ number: index + 1, problem: (problem as Error).message }));
    }
  }
  if (!parts.length && !progress && !studies.length) problems.push(m.matches.no_match());
  return { tables, problems };
}

/** The parts of a text: what was reached, studies, and the records with their remarks. */
export function parsed(text: string): { progress?: Progress; studies: WrittenStudy[]; parts: Part[] } {
  let progress: Progress | undefined;
  const studies: WrittenStudy[] = [];
  const parts: Part[] = [];
  let [seats, played]: [SeatWish[], Part["played"]] = [[], {}];
  let lines: string[] = [];
  const close = (): void => {
    if (lines.length) parts.push({ record: lines.join("\n"), seats, played });
    [lines, seats, played] = [[], [], {}];
  };
  for (const line of text.split(/\r?\n/)) {
    const read = <T>(prefix: string): T | undefined => (line.startsWith(prefix) ? json<T>(line, prefix) : undefined);
    // A remark of ours belongs to the record after it; others are the record's own.
    if ([PROGRESS, STUDY, SEATS, MATCH, MISSING].some((prefix) => line.startsWith(prefix))) {
      if (lines.length) close();
      progress = read<Progress>(PROGRESS) ?? progress;
      studies.push(...[read<WrittenStudy>(STUDY) ?? []].flat());
      seats = read<SeatWish[]>(SEATS) ?? seats;
      played = read<Part["played"]>(MATCH) ?? played;
    } else if (lines.length && RECORD.test(line.trim())) {
      close();
      lines.push(line);
    } else if (lines.length || (line.trim() && !line.startsWith("#"))) lines.push(line);
  }
  close();
  return { progress, studies, parts };
}

function json<T>(line: string, prefix: string): T | undefined {
  try {
    return JSON.parse(line.slice(prefix.length)) as T;
  } catch {
    return undefined;
  }
}

/** A study of the other device: what was changed last stays. Returns what went wrong. */
function takeStudy({ id, changed, text }: WrittenStudy): string[] {
  try {
    if ((ownStudy(id)?.changed ?? -1) >= changed) return [];
    return keepStudy(readStudy(text), String(id), Number(changed) || 0) ? [] : [m.study.no_room()];
  } catch (problem) {
    return [(problem as Error).message];
  }
}
