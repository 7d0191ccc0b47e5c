// Why there is no table in this browser: what the worker says of it, and that in words, which workers do not have.

import { m } from "../words/words";
import type { Host } from "./host-check";

/** `what` was not done, and what the host has of the site just then. */
export interface Failure {
  type: "failed";
  what: "started" | "opened";
  host: Host;
}

/** A sentence about it. */
export function whyNot({ what, host }: Failure): string {
  if (host === "partial") return m.site.updating();
  if (host === "unreachable") return m.site.unreachable();
  return what === "started" ? m.site.not_started() : m.site.not_opened();
}
