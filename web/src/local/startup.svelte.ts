// The start of the table in this browser: its worker, how far it is, whether it keeps anything, and why it is not
// there.

import { use } from "../net/transport";
import { openKeyValueStore } from "./key-value-store";
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

const NOT_STARTED = "The table's worker could not be started: reload the page, or try another browser.";

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
    else if (message.type === "ready") this.ready = true;
    else if (message.type === "storage") this.passing = !message.kept;
    else this.failed = message.sentence;
  }
}

export const startup = new Startup();

/** The page's table is in this browser from now on. */
export function begin(): void {
  const written = JSON.parse(document.getElementById("site")?.textContent ?? "{}") as Written;
  const local = new WorkerTransport(
    () => worker(written.python),
    (message) => startup.about(message),
    (count, done) => ([startup.waiting, startup.acted] = [count > 0, done]),
    // Python's folder is named by what is in it.
    openKeyValueStore(`cellar-ahead ${scope().pathname}`, written.python),
    written.prepared,
  );
  use(local);
  startup.docs = written.docs;
  // Whoever looks around will want to play: by then the table is there. A metered connection waits for a wish.
  const network = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (!network?.saveData) window.setTimeout(() => local.begin());
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
  made.onerror = () => startup.about({ type: "failed", sentence: NOT_STARTED });
  return made as unknown as Speaker;
}
