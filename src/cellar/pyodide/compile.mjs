// Runs in node: node compile.mjs PYODIDE STDLIB.zip IN.zip OUT.zip. Starts the browser's Python and has compile.py do
// the work.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [folder, library, from, to] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: folder, stdLibURL: library });
  python.FS.writeFile("/in.zip", readFileSync(from));
  python.runPython(readFileSync(join(dirname(fileURLToPath(import.meta.url)), "compile.py"), "utf-8"));
  writeFileSync(to, python.FS.readFile("/out.zip"));
} catch (problem) {
  console.error(String(problem));
  process.exit(1);
}
