import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Where the table's server is; `make dev` says.
const server = process.env.CELLAR_SERVER ?? "http://127.0.0.1:8000";
// The server answers only pages of its own host: it is told the host that the browser asked for.
const passed = { target: server, changeOrigin: false };

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/cellar/server/static",
    emptyOutDir: true,
    // The page's Content-Security-Policy allows no inline data: every asset is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": passed, "/ws": { ...passed, ws: true } } },
});
