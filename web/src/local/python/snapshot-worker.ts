// The worker that starts a Python only to save its memory snapshot.

import { prepare } from "./python";
import { findSnapshot, saveSnapshot } from "./snapshot";
import { scope } from "./worker-scope";

scope.onmessage = ({ data }) => {
  const folder = data as string;
  // One tab's is enough for all.
  navigator.locks
    .request("cellar-started", { ifAvailable: true }, async (lock) => {
      if (lock && !(await findSnapshot(folder))) await saveSnapshot(folder, await prepare(folder));
    })
    .catch((problem: unknown) => console.info(problem)) // the next visit takes longer, that is all
    .finally(() => scope.close());
};
