import { mount } from "svelte";
import App from "./App.svelte";
import { installed } from "./lib/installed.svelte";
import "./palette.css";
import "./app.css";
import "./table.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
mount(App, { target });
if (import.meta.env.PROD) installed.begin();
