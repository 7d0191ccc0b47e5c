// What the host has right now of a site whose files did not come as they should: while somebody uploads another
// version, some are missing.

export type Host = "whole" | "partial" | "unreachable";

const FILES = /const FILES = (\{[^]*?\});/;
const PYTHON = /"python":"([^"]+)"/;
const NO_CACHE = { cache: "no-store" } as const;

/** Whether all files of one version are there: the service worker names them, and the page their Python. */
export async function lookAtHost(site: URL | string): Promise<Host> {
  const at = (name: string): URL => new URL(name, site);
  try {
    const [worker, page] = await Promise.all(["worker.js", "index.html"].map((name) => fetch(at(name), NO_CACHE)));
    if (!worker?.ok || !page?.ok) return "partial";
    const files = JSON.parse(FILES.exec(await worker.text())?.[1] ?? "{}") as Record<string, string>;
    const python = PYTHON.exec(await page.text())?.[1];
    if (!python || !(`${python}pyodide.mjs` in files)) return "partial";
    const answers = Object.keys(files).map((name) => fetch(at(name), { ...NO_CACHE, method: "HEAD" }));
    return (await Promise.all(answers)).every(({ ok }) => ok) ? "whole" : "partial";
  } catch {
    return "unreachable";
  }
}
