// The stages of starting Python in a worker, in order: what a progress bar counts.

export const STAGES = ["fetching", "starting", "loading"] as const;
export type Stage = (typeof STAGES)[number];
