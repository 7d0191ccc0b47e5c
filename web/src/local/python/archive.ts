// Reads the archive of what Python needs: a line of JSON with paths and sizes, then the files one after the other.
// Written by cellar.browser.runtime.pack.

export interface Packed {
  path: string;
  data: Uint8Array;
}

export async function unpack(response: Response): Promise<Packed[]> {
  if (!response.ok || !response.body) throw new Error(`${response.url} answered ${response.status}.`);
  const plain = response.body.pipeThrough(new DecompressionStream("gzip"));
  const all = new Uint8Array(await new Response(plain).arrayBuffer());
  const end = all.indexOf(10);
  const index = JSON.parse(new TextDecoder().decode(all.subarray(0, end))) as [string, number][];
  let at = end + 1;
  return index.map(([path, size]) => ({ path, data: all.subarray(at, (at += size)) }));
}
