// What the page's logic asks of a browser, for tests in node. A DOM is not part of it: pages are tested in a real one.

import type { Environment } from "vitest/runtime";

export default {
  name: "browser",
  // Runes are compiled as for the page, not as for a server that only writes HTML.
  viteEnvironment: "client",
  setup(global: Record<string, unknown>) {
    const kept = new Map<string, string>();
    const stand = {
      window: global,
      document: { hidden: false, documentElement: { dataset: {} } },
      location: new URL("http://cellar.test/"),
      navigator: { languages: ["en"] },
      localStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      },
      matchMedia: () => ({ matches: false }),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
    for (const [name, value] of Object.entries(stand)) {
      Object.defineProperty(global, name, { value, configurable: true, writable: true });
    }
    return {
      teardown: () => {
        for (const name of Object.keys(stand)) delete global[name];
      },
    };
  },
} satisfies Environment;
