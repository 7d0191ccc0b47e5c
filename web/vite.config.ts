import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { catalogues, PSEUDO } from "./catalogues.ts";

// Where the table's server is; `make dev` says.
const server = process.env.CELLAR_SERVER ?? "http://127.0.0.1:8000";
const MAIN = fileURLToPath(new URL("src/main.ts", import.meta.url));
// The server answers only pages of its own host: it is told the host that the browser asked for.
const passed = { target: server, changeOrigin: false };

/** A service worker as it is, without its remarks: nobody reads them there. */
const plain = (name: string): string => readFileSync(name, "utf-8").replace(/^ *\/\/.*\n/gm, "");

/** The service worker knows the files of its build: a new build is another worker. */
function worker(): Plugin {
  return {
    name: "cellar-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      // What only a site needs is kept by its own worker.
      const assets = Object.keys(bundle).filter(
        (name) => name.startsWith("assets/") && !/\.map$|^assets\/local-/.test(name) && !name.includes(PSEUDO),
      );
      // The picture of links and the display face's licence are for others.
      const kept = readdirSync("public").filter((name) => !/card\.png|OFL/.test(name)).sort();
      const shell = ["/", ...[...kept, ...assets.sort()].map((name) => `/${name}`)];
      const hash = createHash("sha256").update(JSON.stringify(shell));
      for (const name of kept) hash.update(readFileSync(`public/${name}`));
      const source = plain("src/worker.js")
        .replace("__BUILD__", hash.update(readFileSync("src/worker.js")).digest("hex").slice(0, 12))
        .replace("__SHELL__", JSON.stringify(shell));
      this.emitFile({ type: "asset", fileName: "worker.js", source });
      this.emitFile({ type: "asset", fileName: "site-worker.js", source: plain("src/site-worker.js") });
    },
  };
}

/** What every page needs is one file: compressed together it is lighter than in the dozens of shared parts. */
function everyPage(): Rolldown.CodeSplittingNameFunction {
  const found = new Set<string>();
  return (id, graph) => {
    const add = (one: string): void => {
      if (found.has(one)) return;
      found.add(one);
      graph.getModuleInfo(one)?.importedIds.forEach(add);
    };
    if (!found.size) add(MAIN);
    return found.has(id) ? "index" : null;
  };
}

/** What several of the other pages need, where it is small: each file of its own would weigh a tenth of a kilobyte. Not
 * what the home page loads as well, nor what only a site needs. */
const SHARED = {
  name: "shared",
  test: /\/src\/(?!alerts\/|local\/)/,
  minShareCount: 2,
  maxModuleSize: 4_000,
};

export default defineConfig({
  plugins: [svelte(), catalogues(), worker()],
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "assets/local-[name]-[hash].js" } } },
  // Files find each other from where they lie: a site may be in any folder of its host.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  build: {
    outDir: "../src/cellar/server/static",
    emptyOutDir: true,
    // The page's Content-Security-Policy allows no inline data: every asset is a file of its own.
    assetsInlineLimit: 0,
    // The notices of what is bundled, such as Svelte: their licences ask for it.
    license: { fileName: "licences.md" },
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: everyPage() }, SHARED] },
        chunkFileNames: ({ moduleIds }) => {
          const words = moduleIds.map((id) => /^\0words:(.+)/.exec(id)?.[1]).find(Boolean);
          if (words) return `assets/words-${words.replace("/", "-")}-[hash].js`;
          return `assets/${moduleIds.every((id) => id.includes("/src/local/")) ? "local-" : ""}[name]-[hash].js`;
        },
      },
    },
  },
  server: { proxy: { "/api": passed, "/ws": { ...passed, ws: true } } },
});
