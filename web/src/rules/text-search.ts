// Text search in a part of the page: finds words, marks the hits, and takes the marks away again.

/** Fewer letters than this are nearly everywhere. */
export const FEWEST = 2;

/** A part of a text: which one of several, from where to where. */
export type Stretch = [text: number, start: number, end: number];

/** Where the words stand in a text, whatever the case of their letters; any space is like any other. */
export function places(text: string, words: string): number[] {
  const found: number[] = [];
  if (!words) return found;
  // A few capitals have a longer small form (İ): then only the same letters are found, and no place is wrong.
  const small = text.toLowerCase();
  const same = small.length === text.length;
  const [where, what] = (same ? [small, words.toLowerCase()] : [text, words]).map((one) => one.replace(/\s/g, " "));
  if (where === undefined || what === undefined) return found;
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + what.length)) found.push(at);
  return found;
}

/** Where the words stand in texts that follow one another without a gap: each time as the stretches that they take. */
export function stretches(texts: readonly string[], words: string): Stretch[][] {
  return places(texts.join(""), words).map((at) => {
    const taken: Stretch[] = [];
    let before = 0;
    for (const [index, text] of texts.entries()) {
      const start = Math.max(0, at - before);
      const end = Math.min(text.length, at + words.length - before);
      if (start < end) taken.push([index, start, end]);
      before += text.length;
    }
    return taken;
  });
}

const BLOCKS = "p, li, td, th, h1, h2, h3, h4, h5, h6, figcaption, pre, dt, dd, div, article";

/** The texts of a part of the page, pictures left out, those of a paragraph together. */
function paragraphs(root: Element): Text[][] {
  const found: Text[][] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let around: Element | null = null;
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const parent = text.parentElement;
    if (!parent || parent.closest("svg")) continue;
    const block = parent.closest(BLOCKS);
    if (block === around) found.at(-1)?.push(text);
    else found.push([text]);
    around = block;
  }
  return found;
}

/** Marks the words in a part of the page and returns the marks of each place where they stand, in their order: words
 * that are set off from one another, such as one in bold, have a mark each. */
export function mark(root: Element, words: string): HTMLElement[][] {
  if (words.length < FEWEST) return [];
  return paragraphs(root).flatMap((texts) => {
    const all = stretches(texts.map(({ data }) => data), words);
    // From the end, so that what comes before keeps its place.
    return all
      .reverse()
      .map((taken) => taken.reverse().flatMap((stretch) => surrounded(texts, stretch)).reverse())
      .reverse();
  });
}

function surrounded(texts: readonly Text[], [index, start, end]: Stretch): HTMLElement[] {
  const text = texts[index];
  if (!text) return [];
  const range = document.createRange();
  range.setStart(text, start);
  range.setEnd(text, end);
  const marked = document.createElement("mark");
  range.surroundContents(marked);
  return [marked];
}

/** Takes the marks away: the text is as it was. */
export function unmark(marks: readonly HTMLElement[][]): void {
  for (const one of marks.flat()) {
    const around = one.parentNode;
    one.replaceWith(...one.childNodes);
    around?.normalize();
  }
}
