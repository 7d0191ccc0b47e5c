// A worker that starts a Python only to keep it for the next visit.

import { prepare } from "./python";
import { find, keep } from "./snapshot";

interface Here {
  close(): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

const here = self as unknown as Here;

here.onmessage = ({ data }) => {
  const folder = data as string;
  // One tab's is enough for all.
  navigator.locks
    .request("cellar-started", { ifAvailable: true }, async (lock) => {
      if (lock && !(await find(folder))) await keep(folder, await prepare(folder));
    })
    .catch((problem: unknown) => console.info(problem)) // the next visit takes longer, that is all
    .finally(() => here.close());
};
