// Addresses of the page, and how to go to one without loading it again.

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "play"; table: string }
  | { page: "join"; table: string; token: string }
  | { page: "replay"; table: string; ply: number | null }
  | { page: "rules"; game: string }
  | { page: "missing"; path: string };

export function parse(url: URL): Route {
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const ply = url.searchParams.get("ply");
  if (first === "") return { page: "home" };
  if (first === "new" && second) return { page: "new", game: second };
  if (first === "play" && second) return { page: "play", table: second };
  if (first === "join" && second) return { page: "join", table: second, token: url.hash.slice(1) };
  if (first === "replay" && second) {
    return { page: "replay", table: second, ply: ply !== null && /^\d{1,9}$/.test(ply) ? Number(ply) : null };
  }
  if (first === "rules" && second) return { page: "rules", game: second };
  return { page: "missing", path: url.pathname };
}

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
