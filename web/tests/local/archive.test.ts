import { expect, test } from "vitest";
import { unzipped } from "../../src/local/python/archive";

const zipped = (text: string): ReadableStream =>
  new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));

test.each([
  ["compressed", () => zipped("hello")],
  ["unpacked by the browser, as its host has said", () => new Blob(["hello"]).stream()],
])("a file that comes %s is the same", async (_, body) => {
  const found = await unzipped(new Response(body()), "text/x");
  expect([await found.text(), found.headers.get("Content-Type")]).toEqual(["hello", "text/x"]);
});

test("a file that is missing or breaks off is told", async () => {
  await expect(unzipped(new Response("", { status: 404 }), "")).rejects.toThrow("answered 404");
  const whole = new Uint8Array(await new Response(zipped("hello")).arrayBuffer());
  const broken = new Promise((told) => {
    void unzipped(new Response(whole.slice(0, -9)), "", told).then((found) => found.text().catch(() => undefined));
  });
  expect(await broken).toBeInstanceOf(Error);
});
