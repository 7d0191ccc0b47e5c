// Words searched for in a text of the page, and where they stand: marked, counted, and taken away again.

/** Fewer letters than this are nearly everywhere. */
export const FEWEST = 2;

/** Where the words stand in a text, whatever the case of their letters. */
export function places(text: string, words: string): number[] {
  const found: number[] = [];
  if (!words) return found;
  // A few capitals have a longer small form (İ): then only the same letters are found, and no place is wrong.
  const small = text.toLowerCase();
  const [where, what] = small.length === text.length ? [small, words.toLowerCase()] : [text, words];
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + what.length)) found.push(at);
  return found;
}

/** Marks the words in a part of the page, pictures left out, and returns the marks in their order. */
export function mark(root: Element, words: string): HTMLElement[] {
  const marks: HTMLElement[] = [];
  if (words.length < FEWEST) return marks;
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.parentElement?.closest("svg")) texts.push(text);
  }
  for (const text of texts) {
    const range = document.createRange();
    // From the end, so that what comes before keeps its place.
    const here = places(text.data, words)
      .reverse()
      .map((at) => {
        range.setStart(text, at);
        range.setEnd(text, at + words.length);
        const marked = document.createElement("mark");
        range.surroundContents(marked);
        return marked;
      });
    marks.push(...here.reverse());
  }
  return marks;
}

/** Takes the marks away: the text is as it was. */
export function unmark(marks: readonly HTMLElement[]): void {
  for (const one of marks) {
    const around = one.parentNode;
    one.replaceWith(...one.childNodes);
    around?.normalize();
  }
}
