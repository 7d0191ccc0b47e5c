// What is said where a site's files do not come: the host is the test.

import { afterEach, expect, test, vi } from "vitest";
import { whyNot } from "../../src/local/failure";
import { lookAtHost } from "../../src/local/host-check";

const SITE = "http://host.test/club/";
const files: Record<string, string> = {};

function host(changes: Record<string, string | null> = {}): void {
  const names = { "index.html": "1", "python/2/pyodide.mjs": "2", "assets/a.js": "3" };
  Object.assign(files, {
    "worker.js": `const VERSION = "x";\nconst FILES = ${JSON.stringify(names, null, 0)};\nmore();`,
    "index.html": '<script id="site">{"python":"python/2/","docs":false}</script>',
    "python/2/pyodide.mjs": "",
    "assets/a.js": "",
    ...changes,
  });
  vi.stubGlobal("fetch", async (asked: URL) => {
    const found = files[asked.href.slice(SITE.length)];
    return typeof found === "string" ? new Response(found) : new Response("", { status: 404 });
  });
}

afterEach(() => vi.unstubAllGlobals());

test("a host with all files of one version is whole, and the fault is elsewhere", async () => {
  host();
  expect(await lookAtHost(SITE)).toBe("whole");
  const failed = (what: "started" | "opened"): string => whyNot({ type: "failed", what, host: "whole" });
  expect(failed("started")).toMatch(/^The game could not start/);
  expect(failed("opened")).toMatch(/^The table could not be opened/);
});

test.each([
  ["a file that is missing", { "assets/a.js": null }],
  ["a page of another version", { "index.html": '{"python":"python/1/"}' }],
  ["no list of files", { "worker.js": null }],
])("a host with %s is being updated", async (_, changes) => {
  host(changes);
  expect(await lookAtHost(SITE)).toBe("partial");
  expect(whyNot({ type: "failed", what: "opened", host: "partial" })).toMatch(/^This site is being updated right now/);
});

test("a host that does not answer is said to be out of reach", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await lookAtHost(SITE)).toBe("unreachable");
  expect(whyNot({ type: "failed", what: "opened", host: "unreachable" })).toMatch(/^This site can't be reached/);
});
