// The page as an installed one: its worker keeps the shell, and says when a newer version has come.

class Installed {
  /** a newer version is there: it is shown once the page is loaded anew */
  newer = $state(false);
  /** the browser says that there is no network */
  offline = $state(false);

  /** Browsers let only pages that came over a safe line have a worker; without one the page works as well. */
  begin(): void {
    this.offline = !navigator.onLine;
    window.addEventListener("online", () => (this.offline = false));
    window.addEventListener("offline", () => (this.offline = true));
    if (!("serviceWorker" in navigator)) return;
    const before = navigator.serviceWorker.controller;
    // Another worker takes over only when a newer version has come; the first one is none.
    navigator.serviceWorker.addEventListener("controllerchange", () => (this.newer = before !== null));
    navigator.serviceWorker.register("/worker.js").catch(() => undefined);
  }
}

export const installed = new Installed();
