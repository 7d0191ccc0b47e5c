// The current time as reactive state: ticks once a second while somebody looks at it.

import { createSubscriber } from "svelte/reactivity";

const subscribe = createSubscriber((update) => {
  const timer = window.setInterval(update, 1000);
  return () => window.clearInterval(timer);
});

export function now(): number {
  subscribe();
  return Date.now();
}
