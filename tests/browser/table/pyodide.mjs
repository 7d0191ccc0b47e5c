// Runs in node: node pyodide.mjs PYODIDE MSGSPEC SRC, or node pyodide.mjs SITE for one that was kept, with the files of a
// site. A match at a table in the browser's own Python, by the functions that a page's worker gives it; the last line
// that it prints is JSON.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, wheel, source] = process.argv.slice(2);
process.on("uncaughtException", (error) => {
  console.error(String(error.stack ?? error).slice(-3000)); // not all of Pyodide's source
  process.exit(1);
});
const python = source ? await fresh() : await (await import("../kept.mjs")).again(folder);
python.runPython("import sys");

async function fresh() {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: folder });
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "zip", { extractDir: "/lib/python3.14/site-packages" });
  python.FS.mkdirTree("/src");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: source }, "/src");
  python.runPython("import sys; sys.path.insert(0, '/src'); sys.dont_write_bytecode = True");
  return python;
}

// IndexedDB, as far as one table needs it: rows by store and key.
const rows = new Map();
const clash = () => Object.assign(new Error("somebody was first"), { name: "ConstraintError" });
const same = (a, b) => a && b && a.length === b.length && a.every((byte, n) => byte === b[n]);
async function transact(steps) {
  const before = new Map(rows);
  try {
    return steps.map(([what, store, key, value]) => {
      const name = JSON.stringify([store, ...key]);
      const found = rows.get(name)?.[1];
      if (what === "get") return found ?? null;
      if (what === "all") {
        const begin = JSON.stringify([store, ...key]).slice(0, -1);
        return [...rows].filter(([other]) => other.startsWith(begin)).map(([, row]) => row);
      }
      if (what === "check" && !(value == null ? found == null : same(found, value))) throw clash();
      if (what === "add" && found) throw clash();
      if (what === "add" || what === "put") rows.set(name, [key, value]);
      if (what === "delete") rows.delete(name);
      return null;
    });
  } catch (error) {
    rows.clear();
    for (const [name, row] of before) rows.set(name, row);
    throw error;
  }
}

const said = [];
let wake = () => undefined;
const say = (text) => {
  said.push(JSON.parse(text));
  wake();
};
async function until(wanted) {
  for (;;) {
    const at = said.findIndex(wanted);
    if (at >= 0) return said.splice(at, 1)[0];
    await new Promise((resolve) => (wake = resolve));
  }
}

// A thinker that answers by the jobs of a server's worker, in the same Python.
python.runPython(`
def answered(frame):
    import msgspec
    from cellar.server.workers.frames import LENGTH, framed
    from cellar.server.jobs.analysis_jobs import Stop
    from cellar.server.jobs.worker import answer
    return framed(answer(msgspec.msgpack.decode(frame.to_bytes()[LENGTH.size:]), lambda told: None, Stop()))
`);
const answered = python.globals.get("answered");
const thinker = (hear) => ({ say: (frame) => setTimeout(() => hear(answered(frame).toJs())), end: () => undefined });

const { start } = python.pyimport("cellar.browser.table.start");
const told = [];
const table = await start(say, transact, (text) => told.push(text), thinker);
await until((one) => one.type === "ready");
const begun = python.runPython("len([name for name in sys.modules if name.startswith('cellar.')])");

async function ask(id, method, path, body) {
  const text = body ? JSON.stringify(body) : null;
  table.hear(JSON.stringify({ type: "request", id, method, path, headers: {}, body: text }));
  const piece = await until((one) => one.id === id && one.type === "piece");
  await until((one) => one.id === id && one.type === "end");
  return JSON.parse(piece.body);
}
const seats = [{ who: "me" }, { who: "bot", bot: "random" }, { who: "me" }];
const made = await ask(1, "POST", "/api/tables", { game: "zyrcan", options: { players: 3 }, seats });
const send = (message) => table.hear(JSON.stringify({ type: "say", id: "s", text: JSON.stringify(message) }));
const hear = async () => JSON.parse((await until((one) => one.id === "s" && one.type === "heard")).text);
table.hear(JSON.stringify({ type: "open", id: "s", path: `/ws/tables/${made.table}` }));
send({ type: "enter", protocol: 6, token: made.token });
let [version, view, acks] = [0, {}, 0];
for (let number = 0; number < 6; number++) {
  while (!view.moves?.length) {
    const message = await hear();
    if (message.type === "snapshot" || message.type === "event") [version, view] = [message.version, message.view];
  }
  send({ type: "move", id: `m${number}`, version, text: view.moves[0].text });
  view = {};
  for (;;) {
    const message = await hear();
    if (message.type === "refusal") throw new Error(message.sentence);
    if (message.type === "snapshot" || message.type === "event") [version, view] = [message.version, message.view];
    if (message.type === "ack") break;
  }
  acks++;
}
const own = await ask(2, "POST", "/api/tables/mine", { holds: [] });
const packages = python.runPython("[name for name in ('numpy', 'sqlalchemy', 'litestar') if name in sys.modules]").toJs();
console.log(JSON.stringify({ begun, acks, version, own: own.tables.length, told: told.length > 0, packages }));
process.exit(0);
