// The time, for sentences such as "for 2 min": ticks once a second while somebody looks at it.

import { createSubscriber } from "svelte/reactivity";

const subscribe = createSubscriber((update) => {
  const timer = window.setInterval(update, 1000);
  return () => window.clearInterval(timer);
});

export function now(): number {
  subscribe();
  return Date.now();
}
