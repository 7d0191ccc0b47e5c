// Hit testing: the site under a pointer, or the nearest that a finger may have meant.

import { closest, FINGER, nearest } from "../picture/touch";
import type { Picture } from "../net/messages";
import { placeAt, type Spot } from "../picture/picture";
import { siteAt as onPlane } from "../picture/plane";
import type { Camera } from "./camera.svelte";

/** The board as a pointer finds it. */
export interface PointerContext {
  camera: Camera;
  svg: SVGSVGElement | undefined;
  picture: Picture | null;
  /** what may be chosen now, and where */
  sites: Map<string, Spot>;
}

/** The targets whose middle is this near to where a pointer is, in the screen's pixels; the nearest first. */
function under({ camera, svg, sites }: PointerContext, event: MouseEvent, reach: number): Spot[] {
  const [x, y] = camera.point(event, svg);
  return nearest([...sites.values()], x, y, reach / camera.scale);
}

/** The cell under a pointer, where cells are not drawn one by one. */
export function cellAt({ camera, svg, picture }: PointerContext, event: MouseEvent): string | null {
  const at = camera.point(event, svg);
  return picture?.plane ? onPlane(picture.plane, ...at) : placeAt(picture?.items ?? [], ...at);
}

/** The site that a pointer is on: one that may be chosen, if there is any. */
export function siteAt(board: PointerContext, event: MouseEvent): string | null {
  const { sites } = board;
  const target = event.target as Element | null;
  const hit = target?.closest("[data-site]")?.getAttribute("data-site") ?? null;
  if (hit !== null && sites.has(hit)) return hit;
  if (target?.closest("[data-pad]")) return under(board, event, FINGER)[0]?.item.site ?? null;
  // A piece may stand on a space: look through to what is below, to a target first.
  const below = document
    .elementsFromPoint(event.clientX, event.clientY)
    .flatMap((element) => element.closest("[data-site]")?.getAttribute("data-site") ?? []);
  const found = below.find((site) => sites.has(site)) ?? hit ?? below[0] ?? null;
  const cell = found === null ? cellAt(board, event) : null;
  return cell !== null && (sites.has(cell) || !board.picture?.plane) ? cell : found;
}

/** Several targets are under a finger: come nearer, so that the next tap can tell them apart. */
export function parted(board: PointerContext, event: MouseEvent): boolean {
  const crowd = under(board, event, FINGER / 2);
  return crowd.length > 1 && board.camera.part(closest(crowd), ...board.camera.point(event, board.svg));
}
