// Finds sentences in the page's sources: what people read or hear stands in messages/*.json.

import { parse } from "svelte/compiler";

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Attributes that people read or hear, of elements and of our components. */
const READ = /^(?:aria-(?:label|description|roledescription|valuetext)|title|alt|placeholder|label|whom|idle)$/;
/** Whatever has a letter can be read. */
const LETTER = /\p{L}/u;
/** A string of a program is a sentence where it begins with a large word, or has two words beside each other. */
const SENTENCE = /^\s*\p{Lu}[\p{Ll}'’]+(?:$|[\s.,:;!?…])|\p{Ll}{2,}[.,:;!?…]?\s+\p{L}{2,}|^\s+\p{L}{2,}/u;
/** What is said to the browser, or to whoever looks at its console. */
const UNHEARD = /^(?:querySelector|querySelectorAll|closest|matches|matchMedia|startsWith|DOMException|info|error)$/;
const UNSEEN = /^(?:Import|ExportAll|TSLiteral|TSInterface|TSTypeAlias)/;
/** Parts of a node that are no code of their own. */
const ASIDE = new Set(["parent", "css", "loc", "metadata", "comments"]);

const isNode = (one: unknown): one is Node => typeof one === "object" && one !== null && "type" in one;

/** The sentences of a module or a component, each with its line. */
export function sentences(file: string, source: string): string[] {
  const text = file.endsWith(".ts") ? `<script lang="ts">${source}</script>` : source;
  const found: string[] = [];
  const hear = (node: Node, words: unknown, read: boolean): void => {
    if (typeof words !== "string" || !(read ? LETTER : SENTENCE).test(words)) return;
    const line = text.slice(0, node.start).split("\n").length;
    found.push(`${file}:${line}: ${words.replace(/\s+/g, " ").trim()}`);
  };
  /** `read`: whatever this is stands on the page. */
  const look = (node: unknown, read: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => look(one, read));
    if (!isNode(node) || UNSEEN.test(node.type)) return;
    if (node.type === "Text") hear(node, node.data, read);
    else if (node.type === "Literal") hear(node, node.value, read);
    else if (node.type === "TemplateElement") hear(node, (node.value as { cooked: string }).cooked, read);
    else if (node.type === "Attribute") {
      // What is no text for people is no text at all: a class, a type, an address.
      const said = READ.test(String(node.name));
      const values = Array.isArray(node.value) ? node.value : [node.value];
      look(said ? values : values.filter((one) => !isNode(one) || one.type !== "Text"), said);
    } else if (node.type === "ConditionalExpression") {
      look(node.test, false);
      look([node.consequent, node.alternate], read);
    } else if (node.type === "BinaryExpression" && node.operator !== "+") {
      // What something is compared with is data.
      look([node.left, node.right].filter((one) => isNode(one) && one.type !== "Literal"), false);
    } else if (node.type === "CallExpression" || node.type === "NewExpression") {
      const callee = node.callee as Node;
      const name = (callee.type === "MemberExpression" ? (callee.property as Node) : callee).name;
      if (!UNHEARD.test(String(name))) look(children(node), false);
    } else {
      const carries = /^(?:ExpressionTag|LogicalExpression|TemplateLiteral|BinaryExpression)$/.test(node.type);
      look(children(node), node.type === "Fragment" || (carries && read));
    }
  };
  const children = (node: Node): unknown[] => Object.entries(node).flatMap(([key, one]) => (ASIDE.has(key) ? [] : one));
  const { instance, module, fragment } = parse(text, { modern: true });
  look([instance, module, fragment], false);
  return found;
}
