// Starts the page: mounts the application in the reader's language, on a static site after the table in this browser.

import { mount } from "svelte";
import App from "./App.svelte";
import { useNoSeats } from "./net/seat-tokens";
import { router } from "./ui/router.svelte";
import { pageWorker } from "./ui/service-worker.svelte";
import { staticSite } from "./ui/urls";
import { loadAllWords, loadWords } from "./words/words";
import "./palette.css";
import "./tokens.css";
import "./app.css";
import "./table.css";

function begin(): void {
  const target = document.getElementById("app");
  if (!target) throw new Error("index.html has no #app");
  target.replaceChildren();
  mount(App, { target });
  if (import.meta.env.PROD) pageWorker.begin();
}

// A page in another site's frame sees what everybody sees, and can do nothing in anybody's name.
if (router.route.page === "embed") useNoSeats();

// On a site the table is in this browser: what that takes is loaded first, and only there.
// Where that cannot be had the host is being updated, as index.html says by itself.
const words = staticSite || router.route.page !== "home" ? loadAllWords() : loadWords();
if (staticSite) {
  Promise.all([import("./local/startup.svelte").then((local) => local.begin()), words])
    .then(begin, () => window.setTimeout(() => window.location.reload(), 20_000));
} else void words.then(begin);
