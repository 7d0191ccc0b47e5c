// Rulings cited in sentences, such as "(step 7, CW-19)": taken out of the words, to be shown as links to the rules.

/** The number of a ruling, as rules pages give it. */
export const RULING = /\b[A-Z]{1,3}-\d+\b/;
/** Alone, or after the word for it. */
const ONLY_RULING = /^(?:\S+ )?([A-Z]{1,3}-\d+)$/;

export interface Cited {
  words: string;
  rulings: string[];
}

/** A sentence without the numbers in its brackets, and those. */
export function cited(sentence: string): Cited {
  const rulings: string[] = [];
  const words = sentence.replace(/ ?\(([^()]*)\)|（([^（）]*)）/g, (whole: string, plain?: string, wide: string = "") => {
    const inside = plain ?? wide;
    if (!RULING.test(inside)) return whole;
    const kept = inside.split(/[,;] |[，；]| and /).filter((part) => {
      const number = ONLY_RULING.exec(part)?.[1];
      if (number) rulings.push(number);
      return !number;
    });
    if (!kept.length) return "";
    return plain === undefined ? `（${kept.join("，")}）` : ` (${kept.join(", ")})`;
  });
  return { words, rulings };
}

/** Where a ruling stands on its rules page. */
export const anchor = (ruling: string): string => ruling.toLowerCase();
