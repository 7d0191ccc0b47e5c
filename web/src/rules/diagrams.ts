// Keeps the diagrams of a rules page legible on small screens: words grow, and where that is not enough the diagram
// scrolls.

/** The least size of words, in pixels. */
const LEAST = 11;
/** So much larger than they are drawn, and words still find room. */
const MOST_GROWTH = 1.8;

/** How wide a diagram has to be, and how large its words are drawn then, in its own units: for one that could be `room`
 * pixels wide, and is `units` wide as drawn. */
export function fitted(room: number, units: number, sizes: readonly number[]): { width: number; least: number } {
  const smallest = Math.min(...sizes);
  const width = Math.max(room, sizes.length ? Math.ceil((LEAST * units) / (MOST_GROWTH * smallest)) : 0);
  return { width, least: (LEAST * units) / width };
}

/** Keeps the diagrams of a text legible, whatever room they have; returns what ends that. */
export function legible(article: HTMLElement): () => void {
  const watch = new ResizeObserver((entries) => entries.forEach(({ target }) => fit(target as HTMLElement)));
  for (const svg of article.querySelectorAll<SVGSVGElement>("figure > svg")) {
    const frame = document.createElement("div");
    frame.className = "drawn";
    svg.replaceWith(frame);
    frame.append(svg);
    watch.observe(frame);
  }
  return () => watch.disconnect();
}

function fit(frame: HTMLElement): void {
  const svg = frame.querySelector("svg");
  if (!svg) return;
  const texts = [...svg.querySelectorAll("text")];
  const size = (text: SVGTextElement): number => Number(text.getAttribute("font-size"));
  const { width, least } = fitted(frame.clientWidth, svg.viewBox.baseVal.width, texts.map(size));
  const wide = width > frame.clientWidth;
  svg.style.width = wide ? `${width}px` : "";
  for (const text of texts) text.style.fontSize = `${Math.max(size(text), least)}px`;
  // What scrolls can be reached by keyboard.
  frame.tabIndex = wide ? 0 : -1;
  if (wide && !frame.scrollLeft) frame.scrollLeft = (width - frame.clientWidth) / 2;
}
