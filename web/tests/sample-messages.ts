// Messages of the server, as short as a test can say them.

import { PROTOCOL } from "../src/net/messages";
import type { Event, Motion, Move, Picture, Shape, Snapshot, Telling, View, ViewPatch } from "../src/net/messages";

export const item = (id: string, more: Partial<Shape> = {}): Shape => ({ id, kind: "circle", ...more });

export const picture = (...items: Shape[]): Picture => ({ title: "t", description: "d", box: [0, 0, 10, 10], items });

export const view = (more: Partial<View> = {}): View => ({
  seat: 0,
  actor: 0,
  prompt: "Choose.",
  since: 0,
  panel: {},
  ...more,
});

export const next = (more: Partial<ViewPatch> = {}): ViewPatch => ({ actor: 0, prompt: "Choose.", since: 0, ...more });

export const moves = (...paths: string[]): Move[] =>
  paths.map((path) => ({ text: path.replaceAll(" ", "-"), path: path.split(" ") }));

export const telling = (said: string, ...cues: Motion[]): Telling => ({ said: [said], cues });

export const snapshot = (version: number, more: Partial<Snapshot> = {}): Snapshot => ({
  type: "snapshot",
  protocol: PROTOCOL,
  version,
  ply: version,
  table: "t1",
  game: "some",
  title: "Some game",
  options: {},
  vocabularies: ["plain"],
  vocabulary: "plain",
  seats: [{ seat: 0, role: "First", name: "Ann", kind: "person", state: "here" }],
  you: [0],
  watchers: 0,
  view: view(),
  picture: picture(item("a")),
  log: [],
  ...more,
});

export const event = (version: number, more: Partial<Event> = {}): Event => ({
  type: "event",
  version,
  ply: version,
  view: next(),
  entry: { ply: version, actor: 0, text: "m", tellings: [telling(`move ${version}`)] },
  ...more,
});
