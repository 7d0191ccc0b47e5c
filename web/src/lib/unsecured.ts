// What browsers keep back from pages that come over plain HTTP from another machine: `crypto.randomUUID` and the
// clipboard do not exist there. A home network has no certificate, and its tables work all the same.

/** An id for a request: 128 random bits. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Put a text on the clipboard; says whether that was possible. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByHand(text);
  }
}

/** The old way, which every page may go: mark the text and copy what is marked. */
function copiedByHand(text: string): boolean {
  const marked = document.createElement("textarea");
  marked.value = text;
  marked.readOnly = true;
  const before = document.activeElement;
  document.body.append(marked);
  marked.select();
  const done = document.execCommand("copy");
  marked.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
