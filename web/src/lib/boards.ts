// What the page does with a picture before it is shown: parts that the panel shows in its own way leave the board.

import type { Picture, Shape } from "./messages";

/** Items that belong beside the board, by game: the panel and the choices draw them. */
const BESIDE: Record<string, (id: string) => boolean> = {
  zyrcan: (id) => id.startsWith("seat:"),
};
const MARGIN = 36;

const known = new WeakMap<Picture, Picture>();

/** The board alone, as large as it can be. */
export function boardOf(game: string, picture: Picture): Picture {
  const beside = BESIDE[game];
  if (!beside) return picture;
  let found = known.get(picture);
  if (!found) {
    const items = picture.items.filter((item) => !beside(item.id));
    found = { ...picture, items, box: around(items) };
    known.set(picture, found);
  }
  return found;
}

function around(items: Shape[]): [number, number, number, number] {
  const xs = items.map((item) => item.x ?? 0);
  const ys = items.map((item) => item.y ?? 0);
  const [left, top] = [Math.min(...xs) - MARGIN / 2, Math.min(...ys) - MARGIN];
  return [left, top, Math.max(...xs) + MARGIN / 2 - left, Math.max(...ys) + MARGIN / 2 - top];
}
