// Anchors for the rulings of a rules page, and links to them wherever the text names one.

import { anchor, RULING } from "../net/citations";

/** Gives every ruling of a rules page its place, and makes its number a link wherever else it stands. */
export function linkRulings(article: HTMLElement): void {
  const heads = new Map<string, Element>();
  for (const head of article.querySelectorAll("li > strong:first-child, td:first-child")) {
    const number = /^[A-Z]{1,3}-\d+/.exec(head.textContent ?? "")?.[0];
    if (!number || heads.has(number) || !head.parentElement) continue;
    heads.set(number, head);
    head.parentElement.id = anchor(number);
  }
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (RULING.test(text.data) && !text.parentElement?.closest("svg, a, pre, code, h1, h2, h3")) texts.push(text);
  }
  for (const text of texts) {
    const parts = text.data.split(new RegExp(`(${RULING.source})`)).map((part) => {
      const head = heads.get(part);
      if (!head || head.contains(text)) return part;
      const link = document.createElement("a");
      link.href = `#${anchor(part)}`;
      link.className = "ruling";
      link.textContent = part;
      return link;
    });
    text.replaceWith(...parts);
  }
}
