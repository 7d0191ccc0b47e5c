// Runs in node: node thinker.mjs KIT SOURCES FRAMES SAID. A thinker as a browser's worker starts it, from the kit's
// Python; or, where SOURCES is "kept", from one that was kept, with the files of a site in place of the kit. It is told one frame after the other, the next when it has said something, and what it said is written down;
// beside it, which functions ran without being compiled, and which modules were loaded.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [kit, sources, from, to] = process.argv.slice(2);
const python = sources === "kept" ? await (await import("../kept.mjs")).again(kit) : await fresh();
python.runPython("import sys");

async function fresh() {
  const { loadPyodide } = await import(pathToFileURL(join(kit, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: kit, stdLibURL: join(kit, "stdlib.zip") });
  python.unpackArchive(new Uint8Array(readFileSync(join(kit, "msgspec.whl"))), "whl");
  python.FS.mkdir("/sources");
  python.mountNodeFS("/sources", sources);
  python.runPython("import sys; sys.path.append('/sources'); sys.dont_write_bytecode = True");
  return python;
}

const frames = [];
const all = readFileSync(from);
for (let at = 0; at < all.length; ) {
  const end = at + 4 + all.readUInt32LE(at);
  frames.push(new Uint8Array(all.subarray(at, end)));
  at = end;
}
const said = [];
const { begin } = python.pyimport("cellar.browser.thinking.worker");
const thinking = begin((frame) => {
  said.push(Buffer.from(frame));
  setImmediate(next);
});
function next() {
  if (frames.length) thinking.hear(frames.shift());
}
next();
do await new Promise((wake) => setTimeout(wake, 1));
while (frames.length || thinking.busy);
const plain = [...python.pyimport("cellar.wasm.host.twins").ran_otherwise.toJs()];
const loaded = python.runPython("[name for name in sys.modules if name.partition('.')[0] == 'cellar']").toJs();
writeFileSync(to, Buffer.concat(said));
writeFileSync(`${to}.json`, JSON.stringify({ plain, loaded }));
