// The routes of the page: what an address means.

export type Route =
  | { page: "home" }
  | { page: "matches"; part: "list" | "studies" | "figures" | "account" }
  | { page: "new"; game: string }
  | { page: "play"; table: string }
  | { page: "conditional"; table: string }
  | { page: "join"; table: string; code: string }
  | { page: "replay"; table: string; ply: number | null }
  | { page: "embed"; table: string; ply: number | null }
  | { page: "rules"; game: string }
  | { page: "puzzle"; game: string; date: string }
  | { page: "run"; game: string }
  | { page: "learn"; game: string; lesson: string }
  | { page: "edit"; game: string; line: string }
  | { page: "watch" }
  | { page: "privacy" }
  | { page: "workshop"; game: string }
  /** a study of this device, or one that somebody sent in the address; where it is opened */
  | { page: "study"; id: string; code: string; chapter: number; ply: number }
  /** a match in an address: for whoever is to move, and on its way to a server */
  | { page: "move"; code: string }
  | { page: "take"; code: string }
  | { page: "alerts"; code: string }
  | { page: "missing"; path: string };

export function parse(url: URL): Route {
  const missing: Route = { page: "missing", path: url.pathname };
  let parts: string[];
  try {
    parts = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return missing;
  }
  const [first = "", second = "", third = ""] = parts;
  const ply = url.searchParams.get("ply");
  if (first === "") return { page: "home" };
  if (first === "matches") {
    const part = (["studies", "figures", "account"] as const).find((one) => one === second) ?? "list";
    return { page: "matches", part };
  }
  if (first === "watch" || first === "privacy") return { page: first };
  if (first === "new" && second) return { page: "new", game: second };
  if (first === "play" && second && third === "conditional") return { page: "conditional", table: second };
  if (first === "play" && second) return { page: "play", table: second };
  if (first === "join" && second) return { page: "join", table: second, code: url.hash.slice(1) };
  const number = (text: string | null): number | null => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : null);
  const moment = { table: second, ply: number(ply) };
  if (first === "replay" && second) return { page: "replay", ...moment };
  if (first === "embed" && second) return { page: "embed", ...moment };
  if (first === "rules" && second) return { page: "rules", game: second };
  if (first === "puzzle" && second && third === "run") return { page: "run", game: second };
  if (first === "puzzle" && second) return { page: "puzzle", game: second, date: third };
  if (first === "learn" && second) return { page: "learn", game: second, lesson: third };
  if (first === "edit" && second) return { page: "edit", game: second, line: written(url.hash) };
  if (first === "move" && second) return { page: "move", code: second };
  if (first === "alerts") return { page: "alerts", code: url.hash.slice(1) };
  if (first === "take") return { page: "take", code: url.hash.slice(1) };
  if (first === "study") {
    const chapter = number(url.searchParams.get("chapter")) ?? 0;
    return { page: "study", id: second, code: url.hash.slice(1), chapter, ply: number(ply) ?? 0 };
  }
  if (first === "workshop" && second) return { page: "workshop", game: second };
  return missing;
}

/** What stands behind the #, as it was before it became part of an address. */
export function written(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
