import { describe, expect, test } from "vitest";
import { matchFromUrl, matchUrl } from "../../src/net/match-url";

const match = { text: "zyrcan ä\n1. a1", seats: [{ who: "me" as const }, { who: "friend" as const, name: "Ann" }] };

describe("a match on its way to a server", () => {
  test("arrives as it was", async () => {
    const address = new URL(await matchUrl(" https://table.example.org/anything?x ", match));
    expect([address.origin, address.pathname]).toEqual(["https://table.example.org", "/take"]);
    expect(address.hash).toMatch(/^#[\w-]+$/);
    expect(await matchFromUrl(address.hash.slice(1))).toEqual(match);
    expect(new URL(await matchUrl("table.example.org", match)).protocol).toBe("https:");
    expect(new URL(await matchUrl("http://192.168.0.5:8000", match)).origin).toBe("http://192.168.0.5:8000");
  });

  test("is refused in a sentence where it cannot go, or is not whole", async () => {
    await expect(matchUrl("https://", match)).rejects.toThrow("That isn't a server address");
    const long = Array.from({ length: 200_000 }, () => Math.random().toString(36)[2]).join("");
    await expect(matchUrl("table.example.org", { ...match, text: long })).rejects.toThrow("too long to fit in a link");
    await expect(matchFromUrl("")).rejects.toThrow("Part of this link is missing");
    await expect(matchFromUrl("AAAA")).rejects.toThrow("Part of this link is missing");
  });
});
