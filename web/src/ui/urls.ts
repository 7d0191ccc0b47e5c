// URLs of the page: real paths on a server; behind the # on a static site, where the table is in the browser. A static
// site's index.html says of itself that it is one.

/** whether the table is in this browser, without a server */
export const staticSite = document.documentElement.dataset.table === "here";

/** An address of the page, as a link has it. */
export function address(path: string): string {
  return staticSite ? `#${path}` : path;
}

/** Where the page is, as an address of it: `/play/abc?ply=3#more`. */
export function where(location: Location): URL {
  if (!staticSite) return new URL(location.href);
  return new URL(location.hash.startsWith("#/") ? location.hash.slice(1) : "/", location.origin);
}

/** A file that lies beside the page. */
export function file(name: string): string {
  return staticSite ? `./${name}` : `/${name}`;
}

/** The page's own address, for others. */
export function home(): string {
  return staticSite ? new URL(".", document.baseURI).href : window.location.origin;
}

/** An address of the page, for others. */
export function link(path: string): string {
  return new URL(address(path), home()).href;
}
