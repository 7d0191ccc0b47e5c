// What can be chosen lights up for a moment after a click that meant nothing.

const LIT_MS = 1600;

/** Whether it is lit, by the number of such clicks. */
export function afterNothing(clicks: () => number): { readonly lit: boolean } {
  let lit = $state(false);
  $effect(() => {
    if (clicks() === 0) return;
    lit = true;
    const dark = window.setTimeout(() => (lit = false), LIT_MS);
    return () => window.clearTimeout(dark);
  });
  return {
    get lit() {
      return lit;
    },
  };
}
