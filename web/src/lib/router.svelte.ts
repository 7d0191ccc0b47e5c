// How to go to an address of the page without loading it again.

import { parse, type Route } from "./routes";

class Router {
  route = $state<Route>(parse(new URL(window.location.href)));

  constructor() {
    window.addEventListener("popstate", () => this.read());
    // Links inside the page change the route; everything else (downloads, other windows) is the browser's.
    document.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a[href]");
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.target || link.hasAttribute("download") || link.origin !== window.location.origin) return;
      if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
      event.preventDefault();
      this.go(link.href);
    });
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.read();
    window.scrollTo(0, 0);
  }

  replace(address: string): void {
    history.replaceState(null, "", address);
    this.read();
  }

  private read(): void {
    this.route = parse(new URL(window.location.href));
  }
}

export const router = new Router();
