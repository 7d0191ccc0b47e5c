// What to do now, in two sizes: a short order leads, and the rest of the game's sentence helps.

/** Longest order, in characters: it is read at a glance. */
const LEAD = 40;
/** Shorter than this says too little alone. */
const LEAST = 14;
/** Where a sentence may be cut: at its stops first, then at its pauses, then before what only tells how. */
const CUTS = [/[.;:] /g, /,? \(|, /g, / (?=(?:with|at|in|on|onto|from|through|that|for|to) )/g];

export interface Sentence {
  lead: string;
  /** the stop between them, which the line's end says as well */
  stop: string;
  help: string;
}

/** A prompt as an order and its help; the three parts together are the prompt. */
export function led(prompt: string): Sentence {
  if (prompt.length > LEAD + 1) {
    for (const cut of CUTS) {
      const found = [...prompt.matchAll(cut)].findLast(({ index }) => index >= LEAST && index <= LEAD);
      if (!found) continue;
      const end = found.index + found[0].replace("(", "").length;
      return { lead: prompt.slice(0, found.index), stop: prompt.slice(found.index, end), help: prompt.slice(end) };
    }
  }
  return { lead: prompt.replace(/[.。]$/, ""), stop: /[.。]$/.exec(prompt)?.[0] ?? "", help: "" };
}
