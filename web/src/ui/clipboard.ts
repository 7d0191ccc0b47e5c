// Copying to the clipboard, also on pages that come over plain HTTP, where `navigator.clipboard` does not exist.

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
