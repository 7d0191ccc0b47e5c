// The router: goes to an address of the page without loading it again.

import { address, staticSite, where } from "./urls";
import { parse, written, type Route } from "./routes";

class Router {
  route = $state<Route>({ page: "home" });
  /** the place within a page that the address names; "" for none */
  anchor = "";
  /** another page was gone to, by a link or also back */
  private left = false;
  private forward = false;

  constructor() {
    this.read();
    // The place that an address names is there only once its page is: the browser cannot go to it.
    this.forward = this.anchor !== "";
    window.addEventListener("popstate", () => {
      this.read();
      this.left = true;
    });
    // Links inside the page change the route; everything else (downloads, other windows) is the browser's.
    document.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a[href]");
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.target || link.hasAttribute("download") || link.origin !== window.location.origin) return;
      const href = link.getAttribute("href") ?? "";
      if (staticSite ? !href.startsWith("#") : link.pathname.startsWith("/api/") || href.startsWith("#")) return;
      event.preventDefault();
      if (!staticSite) this.go(link.pathname + link.search + link.hash);
      else if (href.startsWith("#/")) this.go(href.slice(1));
      else jump(href.slice(1));
    });
  }

  /** Go to an address of the page: `/rules/GAME#cards`. */
  go(path: string): void {
    history.pushState(null, "", address(path));
    this.read();
    this.left = this.forward = true;
  }

  replace(path: string): void {
    history.replaceState(null, "", address(path));
    this.read();
  }

  /** The page that the address names is there. Whoever goes by keyboard or screen reader begins at it, not at what is
   * gone; whoever goes back is where they were, as the browser knows. */
  arrive(): void {
    if (this.forward) window.scrollTo(0, 0);
    if (this.forward) this.toAnchor();
    if (this.left) document.getElementById("main")?.focus({ preventScroll: true });
    this.left = this.forward = false;
  }

  /** The place within the page that the address names comes into view, now that it is where it stays. */
  toAnchor(): void {
    if (this.anchor) document.getElementById(this.anchor)?.scrollIntoView();
  }

  private read(): void {
    const url = where(window.location);
    this.route = parse(url);
    this.anchor = written(url.hash);
  }
}

/** Go to a place within a page whose address is behind the #: the browser cannot. */
function jump(id: string): void {
  const place = document.getElementById(decodeURIComponent(id));
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

export const router = new Router();
