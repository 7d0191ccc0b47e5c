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

// A push service brings what somebody is told who is not there; the page's own notification about a table has the same
// tag, so that there is one.
self.addEventListener("push", (event) => {
  const { title, body, path } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag: path, data: path, icon: "/icon.svg" }));
});

/** Whether a page shows a table now. Its `url` is where it was opened: what it has gone to since, only it knows. One
 * that the browser has put to sleep does not answer. */
const shows = (page, path) =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data === path);
    page.postMessage("path", [port2]);
    setTimeout(done, 500, false);
  });

self.addEventListener("notificationclick", (event) => {
  const path = event.notification.data;
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then(async (pages) => {
      const there = (await Promise.all(pages.map((page) => shows(page, path)))).indexOf(true);
      return there < 0 ? self.clients.openWindow(path) : pages[there].focus();
    }),
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
