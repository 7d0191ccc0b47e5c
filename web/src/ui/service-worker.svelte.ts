// Registers the service worker, and knows whether a newer version, or no network, is there.

import { file, staticSite } from "./urls";

/** A site that stays open looks for a newer version so often, in milliseconds. */
const LOOK_EVERY = 3_600_000;

class PageWorker {
  /** a newer version is there: it is shown once the page is loaded anew */
  newer = $state(false);
  /** the browser says that there is no network */
  offline = $state(false);
  /** everything is kept: no network is needed */
  whole = $state(false);

  /** a site's newer version, which waits until somebody wants it */
  private waiting: ServiceWorker | null = null;

  /** Browsers let only pages that came over HTTPS have a worker; without one the page works as well. On a site its
   * table comes first, and says when it is there. */
  begin(): void {
    this.offline = !navigator.onLine;
    window.addEventListener("online", () => (this.offline = false));
    window.addEventListener("offline", () => (this.offline = true));
    if (!("serviceWorker" in navigator)) return;
    let kept = navigator.serviceWorker.controller !== null;
    this.whole = staticSite && kept;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      // Another worker takes over only when a newer version has come; the first one is none.
      if (kept && staticSite) window.location.reload();
      this.newer = kept && !staticSite;
      this.whole = staticSite;
      kept = true;
    });
    // The worker of a server asks where a page is before it opens another one for a notification.
    navigator.serviceWorker.addEventListener("message", ({ data, ports }) => {
      if (data === "path") ports[0]?.postMessage(window.location.pathname);
    });
    if (!staticSite) this.register();
  }

  /** Have all files of this version kept. */
  register(): void {
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.register(file("worker.js")).then(
      (registered?: ServiceWorkerRegistration) => void (staticSite && registered && this.watch(registered)),
      () => undefined,
    );
  }

  /** Show the newer version. */
  load(): void {
    if (this.waiting) this.waiting.postMessage("take over");
    else window.location.reload();
  }

  private watch(registered: ServiceWorkerRegistration): void {
    const look = (): void => {
      if (!registered.waiting || !registered.active) return;
      this.waiting = registered.waiting;
      this.newer = true;
    };
    look();
    registered.addEventListener("updatefound", () => registered.installing?.addEventListener("statechange", look));
    window.setInterval(() => void registered.update().catch(() => undefined), LOOK_EVERY);
  }
}

export const pageWorker = new PageWorker();
