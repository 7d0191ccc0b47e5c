// Starts the page: mounts the application, on a static site after the table in this browser.

import { mount } from "svelte";
import App from "./App.svelte";
import { pageWorker } from "./ui/service-worker.svelte";
import { staticSite } from "./ui/urls";
import "./palette.css";
import "./app.css";
import "./table.css";

function begin(): void {
  const target = document.getElementById("app");
  if (!target) throw new Error("index.html has no #app");
  mount(App, { target });
  if (import.meta.env.PROD) pageWorker.begin();
}

// On a site the table is in this browser: what that takes is loaded first, and only there.
if (staticSite) void import("./local/startup.svelte").then((local) => local.begin()).then(begin);
else begin();
