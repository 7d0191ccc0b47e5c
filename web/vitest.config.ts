// The page's own tests run in node; tests/browser.ts stands in for the little of a browser that they need.

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  test: { include: ["tests/**/*.test.ts"], environment: "./tests/browser.ts", isolate: false },
});
