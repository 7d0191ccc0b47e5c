// The start of the table in this browser: its worker, how far it is, whether it keeps anything, and why it is not
// there.

import { useSeats } from "../net/seat-tokens";
import { use } from "../net/transport";
import { pageWorker } from "../ui/service-worker.svelte";
import { language } from "../words/language";
import { IndexedDeviceStore } from "./device-store";
import { whyNot, type Failure } from "./failure";
import { lookAtHost } from "./host-check";
import { openDatabase } from "./row-store";
import { type AboutTable, type Beginning, type Speaker } from "./worker-protocol";
import { STAGES } from "./python/stages";
import { think } from "./thinker-port";
import { WorkerTransport, type Prepared } from "./worker-transport";

/** What `cellar site` has written into the page. */
interface Written {
  /** the folder of Python, beside the page */
  python: string;
  prepared: Prepared;
  /** the documentation lies beside the page */
  docs: boolean;
}

/** Between two looks at a host that is being updated. */
const TRY_AGAIN_MS = 5_000;
/** So long after the table is there all files are kept: a slow processor has a first bot to start before. */
const KEEP_AFTER_MS = 3_000;

class Startup {
  /** how many stages are done before the table answers */
  done = $state(0);
  readonly stages = STAGES.length;
  ready = $state(false);
  /** why there is no table */
  failed = $state("");
  /** the browser keeps nothing: matches last as long as the tab */
  passing = $state(false);
  /** the documentation lies beside the page */
  docs = $state(false);
  /** somebody waits for the table */
  waiting = $state(false);
  /** … who has done something at a table that is shown already */
  acted = $state(false);

  about(message: AboutTable): void {
    if (message.type === "progress") this.done = message.done;
    else if (message.type === "storage") this.passing = !message.kept;
    else {
      if (message.type === "ready") this.ready = true;
      else this.fail(message);
      window.setTimeout(() => pageWorker.register(), KEEP_AFTER_MS);
    }
  }

  private fail(failure: Failure): void {
    this.failed = whyNot(failure);
    // The host has not all files, and may have them in a while.
    if (failure.host !== "whole") window.setTimeout(() => void tryAgain(), TRY_AGAIN_MS);
  }
}

export const startup = new Startup();

/** Load the page anew once its host has all files. */
async function tryAgain(): Promise<void> {
  if ((await lookAtHost(scope())) === "whole") window.location.reload();
  else window.setTimeout(() => void tryAgain(), TRY_AGAIN_MS);
}

/** The page's table is in this browser from now on. Done when the page knows which seats this device holds. */
export async function begin(): Promise<void> {
  const written = JSON.parse(document.getElementById("site")?.textContent ?? "{}") as Written;
  // Python's folder is named by what is in it; what was shown in another language is not shown again.
  const version = `${written.python} ${language()}`;
  const store = new IndexedDeviceStore(openDatabase(scope().pathname, indexedDB), version);
  const local = new WorkerTransport(
    () => worker(written.python),
    (message) => startup.about(message),
    (count, done) => ([startup.waiting, startup.acted] = [count > 0, done]),
    store,
    written.prepared,
  );
  use(local);
  startup.docs = written.docs;
  // Whoever looks around will want to play: by then the table is there. A metered connection waits for a wish.
  const network = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (!network?.saveData) window.setTimeout(() => local.begin());
  await useSeats(store, (holds) => store.takeOver(holds));
  await store.refresh();
}

/** Where the site lies: what several sites of one host keep is theirs. */
function scope(): URL {
  return new URL(".", document.baseURI);
}

function worker(python: string): Speaker {
  const made = new Worker(new URL("./table-worker.ts", import.meta.url), { type: "module", name: "table" });
  const beginning: Beginning = { python: new URL(python, scope()).href, scope: scope().pathname };
  made.postMessage(beginning);
  // All that it says is text, but for the port of a thinker that it wants.
  made.addEventListener("message", (event) => {
    const [port] = event.ports;
    if (!port) return;
    event.stopImmediatePropagation();
    const thinking = new Worker(new URL("./thinker-worker.ts", import.meta.url), { type: "module", name: "thinker" });
    think(thinking, beginning.python, port);
  });
  made.onerror = async () => {
    startup.about({ type: "failed", what: "started", host: await lookAtHost(scope()) });
  };
  return made as unknown as Speaker;
}
