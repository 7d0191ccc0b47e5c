// Reads the archive of what Python needs: a line of JSON with paths and sizes, then the files one after the other.
// Written by cellar.pyodide.pack.

export interface Packed {
  path: string;
  data: Uint8Array;
}

/** What a compressed file holds, as it comes in. Some hosts say that it is compressed, and the browser unpacks it. A
 * file that breaks off is told as well: not everybody who reads it says so. */
export async function unzipped(
  response: Response,
  kind: string,
  broken: (problem: unknown) => void = () => undefined,
): Promise<Response> {
  if (!response.ok || !response.body) throw new Error(`${response.url} answered ${response.status}.`);
  const [begin, body] = response.body.tee();
  const reader = begin.getReader();
  const { value } = await reader.read();
  void reader.cancel();
  const headers = { "Content-Type": kind };
  if (value?.[0] !== 0x1f || value[1] !== 0x8b) return new Response(body, { headers });
  const { readable, writable } = new DecompressionStream("gzip");
  body.pipeTo(writable).catch(broken);
  return new Response(readable, { headers });
}

export async function unpack(response: Response): Promise<Packed[]> {
  const all = new Uint8Array(await (await unzipped(response, "")).arrayBuffer());
  const end = all.indexOf(10);
  const index = JSON.parse(new TextDecoder().decode(all.subarray(0, end))) as [string, number][];
  let at = end + 1;
  return index.map(([path, size]) => ({ path, data: all.subarray(at, (at += size)) }));
}
