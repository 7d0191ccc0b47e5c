// Finds sentences in the page's sources: what people read stands in messages/*.json.

import { parse } from "svelte/compiler";

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Attributes whose values people read or hear. */
const READ = /^(?:aria-(?:label|description|roledescription|valuetext)|title|alt|placeholder|label|unit|whom|idle)$/;
/** A text between tags is read where it has a letter. */
const LETTER = /\p{L}/u;
/** A text of a program is a sentence where a word begins large, or a small one is followed by another. */
const SENTENCE = /^\s*\p{Lu}[\p{Ll}']+(?:$|[\s.,:;!?…])|\p{Ll}{2,}[.,:;!?…]?\s+\p{L}{2,}|^\s+\p{L}{2,}/u;
/** Whoever calls these speaks to programs and their authors, not to people. */
const NOT_SAID = /^(?:querySelector|querySelectorAll|closest|matches|matchMedia|getPropertyValue|Symbol|Error|info|error)$/;

export interface Found {
  file: string;
  line: number;
  text: string;
}

/** The sentences of a module or component. */
export function sentences(file: string, source: string): Found[] {
  const text = file.endsWith(".ts") ? `<script lang="ts">${source}</script>` : source;
  const before = file.endsWith(".ts") ? '<script lang="ts">'.length : 0;
  const found: Found[] = [];
  const say = (node: Node, words: string): void => {
    const line = text.slice(0, node.start).split("\n").length;
    found.push({ file, line, text: words.replace(/\s+/g, " ").trim() });
  };
  const children = (node: Node): Node[] =>
    Object.entries(node).flatMap(([key, value]) => {
      if (key === "parent" || key === "css" || key === "loc" || key === "comments" || key === "metadata") return [];
      const all = Array.isArray(value) ? value : [value];
      return all.filter((one): one is Node => typeof one === "object" && one !== null && "type" in one);
    });
  const look = (node: Node, read: boolean): void => {
    if (/^(?:ImportDeclaration|ExportAllDeclaration|ImportExpression|TSLiteralType|TSTypeReference)$/.test(node.type)) return;
    if (/^TS(?:Interface|TypeAlias)Declaration$/.test(node.type)) return;
    if (node.type === "Text" && read && LETTER.test(String(node.data))) say(node, String(node.data));
    if (node.type === "Literal" && typeof node.value === "string" && (read ? LETTER : SENTENCE).test(node.value)) {
      say(node, node.value);
    }
    if (node.type === "TemplateElement") {
      const words = String((node.value as { cooked: string }).cooked);
      if ((read ? LETTER : SENTENCE).test(words)) say(node, words);
    }
    if (node.type === "Attribute") {
      const said = READ.test(String(node.name));
      const values = Array.isArray(node.value) ? (node.value as Node[]) : [node.value as Node];
      for (const value of values) {
        if (typeof value !== "object") continue;
        if (value.type === "Text") {
          if (said) look(value, true);
        } else look(value, false);
      }
      return;
    }
    if (/^(?:BinaryExpression|SwitchCase)$/.test(node.type)) {
      // What is compared with is data.
      if (node.type === "BinaryExpression" && node.operator === "+") for (const one of children(node)) look(one, false);
      else for (const one of children(node)) if (one.type !== "Literal") look(one, false);
      return;
    }
    if (node.type === "CallExpression" || node.type === "NewExpression") {
      const callee = node.callee as Node;
      const name = String((callee.type === "MemberExpression" ? (callee.property as Node) : callee).name);
      if (NOT_SAID.test(name)) return;
    }
    for (const child of children(node)) look(child, node.type === "Fragment" || child.type === "Fragment" ? true : false);
  };
  const root = parse(text, { modern: true }) as unknown as Record<string, unknown>;
  void before;
  for (const part of ["instance", "module", "fragment"]) {
    const node = root[part] as Node | null;
    if (node) look(node, part === "fragment");
  }
  return found;
}
