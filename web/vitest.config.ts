// The page's own tests run in node; tests/browser.ts stands in for the little of a browser that they need.

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { catalogues } from "./catalogues.ts";

export default defineConfig({
  plugins: [svelte(), catalogues()],
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "./tests/browser.ts",
    setupFiles: "./tests/words.ts",
    isolate: false,
    // Workers within one process load a page and its tests in less time than processes of their own.
    pool: "threads",
    // A message is called by its number, and numbers change with the catalogue: nothing compiled is kept between runs.
    fsModuleCache: false,
    // No test depends on how fast the machine is: tests/patience.py, in milliseconds.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
