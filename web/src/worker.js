// The page without its server: the shell of this build is kept, so that an installed page opens and says what is
// missing. All that it is about (games, tables, puzzles) needs the server and is never kept.

// The build writes its own version and files in here.
const BUILD = "__BUILD__";
const SHELL = __SHELL__;
const NAME = `cellar-${BUILD}`;

self.addEventListener("install", (event) => {
  // All of one build, or nothing: files have a hash of their contents in their names.
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const stale = (names) => names.filter((name) => name.startsWith("cellar-") && name !== NAME);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(stale(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  // The server's page comes first: the kept one is for when there is none.
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else if (SHELL.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});
