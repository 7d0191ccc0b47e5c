// A site without its host: all files of one version are kept, so that it plays without a network. A version's files are
// taken together or not at all, each by its own hash: a host that is halfway to another version changes nothing here.

// `cellar site` writes its version and files in here.
const VERSION = "__VERSION__";
const FILES = __FILES__;
const OURS = `cellar-site ${self.registration.scope} `;
const NAME = OURS + VERSION;
const AT_ONCE = 6;

const at = (path) => new URL(path, self.registration.scope).href;

async function fits(response, hash) {
  if (!response?.ok) return false;
  const found = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return [...new Uint8Array(found)].map((byte) => byte.toString(16).padStart(2, "0")).join("").startsWith(hash);
}

// Unpacked once for all visits: browsers keep what they compile of a file that they have as it is.
const ZIPPED = ".wasm.gz";
const plainName = (path) => (path.endsWith(ZIPPED) ? path.slice(0, -".gz".length) : path);

async function unpacked(response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const zipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const body = zipped ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")) : bytes;
  return new Response(body, { headers: { "Content-Type": "application/wasm" } });
}

async function take(cache, path, hash) {
  const address = at(path);
  if (path.endsWith(ZIPPED)) {
    const plain = at(plainName(path));
    // Its folder is named by what is in it: an older version's is the same.
    const same = await caches.match(plain);
    if (same) return cache.put(plain, same);
  }
  // An older version may have the same file, and the browser may have kept what the page has just loaded.
  const ways = [() => caches.match(address), () => fetch(address), () => fetch(address, { cache: "reload" })];
  for (const way of ways) {
    const response = await way().catch(() => undefined);
    if (!(await fits(response, hash))) continue;
    return cache.put(at(plainName(path)), path.endsWith(ZIPPED) ? await unpacked(response) : response);
  }
  throw new Error(`${path} is not the one of this version`);
}

async function takeAll() {
  const cache = await caches.open(NAME);
  const waiting = Object.entries(FILES);
  const some = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await take(cache, ...next);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, some));
  } catch (problem) {
    await caches.delete(NAME);
    throw problem;
  }
}

self.addEventListener("install", (event) => event.waitUntil(takeAll()));

// Tabs of the version before go on until somebody wants the newer one: then all of them are loaded anew.
self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const stale = (names) => names.filter((name) => name.startsWith(OURS) && name !== NAME);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(stale(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { href } = new URL(request.url.split(/[?#]/)[0]);
  if (request.method !== "GET" || !href.startsWith(self.registration.scope)) return;
  const path = href.slice(self.registration.scope.length) || "index.html";
  if (!(path in FILES) && !(`${path}.gz` in FILES)) return;
  const kept = () => caches.open(NAME).then((cache) => cache.match(at(path)));
  event.respondWith(kept().then((found) => found ?? fetch(request)));
});
