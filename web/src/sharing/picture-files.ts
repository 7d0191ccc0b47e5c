// Pictures of a match as files, made on this device from the boards that the table draws: PNG, and GIF of many moments.

import { api } from "../net/api";
import { settings } from "../ui/settings.svelte";

/** Pixels of the longer side. */
const [STILL, MOVING] = [1600, 640];
/** The end stays longer than the moments before it. */
const LINGER = 4;
/** More moments make a file that nobody sends. */
export const MOST_FRAMES = 300;

export interface Stretch {
  table: string;
  first: number;
  last: number;
  /** milliseconds that a moment is shown */
  pause: number;
}

/** The board at a moment, as this person may see it, as a PNG. */
export async function still(table: string, ply: number): Promise<Blob> {
  const { canvas } = await drawn(await board(table, ply), STILL);
  return new Promise((made, failed) =>
    canvas.toBlob((blob) => (blob ? made(blob) : failed(new Error("toBlob"))), "image/png"),
  );
}

/** A stretch of a match as an animated GIF; tells after each moment how far it is. */
export async function animation(stretch: Stretch, signal: AbortSignal, tell: (part: number) => void): Promise<Blob> {
  const { GIFEncoder, quantize, applyPalette } = await import("gifenc");
  const { table, first, last, pause } = stretch;
  const encoder = GIFEncoder();
  for (let ply = first; ply <= last; ply += 1) {
    signal.throwIfAborted();
    const { canvas, context } = await drawn(await board(table, ply), MOVING);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const palette = quantize(data, 256);
    const delay = ply === last ? pause * LINGER : pause;
    encoder.writeFrame(applyPalette(data, palette), canvas.width, canvas.height, { palette, delay });
    tell((ply - first + 1) / (last - first + 1));
  }
  encoder.finish();
  return new Blob([encoder.bytes()], { type: "image/gif" });
}

/** The board on paper: it alone, in light colours, with a line that says what it is. */
export async function print(table: string, ply: number, caption: string): Promise<void> {
  const picture = await loaded(sized(await api.picture(table, ply, "light"), STILL).source);
  const sheet = document.createElement("figure");
  const words = document.createElement("figcaption");
  words.textContent = caption;
  sheet.className = "printed-board";
  sheet.append(picture, words);
  document.body.append(sheet);
  window.addEventListener("afterprint", () => sheet.remove(), { once: true });
  window.print();
}

/** The board as the page shows it: light or dark. */
function board(table: string, ply: number): Promise<string> {
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  return api.picture(table, ply, settings.theme === "auto" ? (dark ? "dark" : "light") : settings.theme);
}

/** An SVG with a size in pixels, as an address: without one it has none on a canvas. */
function sized(svg: string, longer: number): { source: string; width: number; height: number } {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [, , wide = 1, high = 1] = (root.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const scale = longer / Math.max(wide, high);
  const [width, height] = [Math.round(wide * scale), Math.round(high * scale)];
  root.setAttribute("width", `${width}`);
  root.setAttribute("height", `${height}`);
  const text = new XMLSerializer().serializeToString(root);
  return { source: `data:image/svg+xml,${encodeURIComponent(text)}`, width, height };
}

async function loaded(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

async function drawn(svg: string, longer: number) {
  const { source, width, height } = sized(svg, longer);
  const image = await loaded(source);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("canvas");
  context.drawImage(image, 0, 0, width, height);
  return { canvas, context };
}
