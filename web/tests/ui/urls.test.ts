// Addresses on a server, and behind the # of a static host.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const at = (href: string): Location => new URL(href) as unknown as Location;

async function place(table: string): Promise<typeof import("../../src/ui/urls")> {
  vi.resetModules();
  document.documentElement.dataset.table = table;
  return import("../../src/ui/urls");
}

describe("addresses of the page", () => {
  beforeEach(() => vi.stubGlobal("document", { documentElement: { dataset: {} }, baseURI: "http://host.test/a/b/" }));
  afterEach(() => vi.unstubAllGlobals());

  test("are paths on a server", async () => {
    const { address, file, where } = await place("");
    expect(address("/play/abc?ply=3")).toBe("/play/abc?ply=3");
    expect(file("icon.svg")).toBe("/icon.svg");
    expect(where(at("http://cellar.test/edit/zyrcan#zyrcan%203")).pathname).toBe("/edit/zyrcan");
  });

  test("are behind the # of a site, under any prefix", async () => {
    const { address, file, home, where } = await place("here");
    expect(address("/edit/zyrcan#line")).toBe("#/edit/zyrcan#line");
    expect(file("icon.svg")).toBe("./icon.svg");
    expect(home()).toBe("http://host.test/a/b/");
    const { pathname, hash, searchParams } = where(at("http://host.test/a/b/index.html#/replay/abc?ply=3#x%20y"));
    expect([pathname, hash, searchParams.get("ply")]).toEqual(["/replay/abc", "#x%20y", "3"]);
    expect(where(at("http://host.test/a/b/")).pathname).toBe("/");
    expect(where(at("http://host.test/a/b/#continue")).pathname).toBe("/");
  });
});
