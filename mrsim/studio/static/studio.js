// The studio's page: the pages behind its addresses, and what happens on the server.

import { button, make } from "./elements.js";
import { ask, listen } from "./server.js";
import * as bench from "./bench.js";
import * as viewer from "./viewer.js";
import * as runs from "./runs.js";
import * as compare from "./compare.js";
import * as find from "./find.js";
import * as method from "./method.js";

const PAGES = { bench, compare, games: viewer, find, runs, method };

/** What every page sees: the project, the draft, the jobs. */
export const state = { project: null, draft: null, jobs: new Map(), isConnected: false };

const content = document.getElementById("content");
const connection = document.getElementById("connection");
let shown = null;
let lostAt = null;

function nameOfPage() {
  const name = location.hash.replace(/^#\//, "").split("?")[0];
  return name in PAGES ? name : "bench";
}

/** What stands behind the ? of the address: `#/games?run=…`. */
export function addressWords() {
  return new URLSearchParams(location.hash.split("?")[1] ?? "");
}

function showPages() {
  const current = nameOfPage();
  document.getElementById("pages").replaceChildren(...Object.entries(PAGES).map(([name, page]) => make(
    "li", {}, make("a", { href: `#/${name}`, "aria-current": name === current ? "page" : null }, page.TITLE),
  )));
}

async function showPage() {
  showPages();
  shown = PAGES[nameOfPage()];
  document.title = `${shown.TITLE} · mrsim studio`;
  if (state.project === null) return;
  content.replaceChildren();
  await shown.show(content, state);
}

function receive(message) {
  if (message.kind === "hello") state.jobs = new Map(message.jobs.map((job) => [job.id, job]));
  if (message.kind === "job") state.jobs.set(message.job.id, message.job);
  if (message.kind === "progress") {
    const job = state.jobs.get(message.job);
    if (job) Object.assign(job, { games: message.games, total: message.total, speed: message.speed, status: message.status });
  }
  if (message.kind === "draft" && state.draft?.id === message.draft.id && message.draft.revision > state.draft.revision) {
    state.draft = message.draft;
  }
  shown?.receive?.(message, state);
}

async function showConnection(is) {
  state.isConnected = is === "connected";
  document.documentElement.classList.toggle("lost-server", !state.isConnected);
  connection.classList.toggle("lost", !state.isConnected);
  if (is === "connected") {
    lostAt = null;
    connection.textContent = "Connected to this machine";
    state.project = await ask("GET", "project");
    if (shown === null || content.childElementCount === 0) await showPage();
  } else if (is === "refused") {
    connection.textContent = "The address has no valid token";
    content.replaceChildren(
      make("h1", {}, "This page has lost its key"),
      make("p", {}, "Open the address that `mrsim studio` printed in the terminal."),
    );
  } else {
    lostAt ??= new Date();
    connection.textContent = `The studio is gone; numbers of ${lostAt.toLocaleTimeString()}`;
  }
}

/** Say something to those who listen rather than look. */
export function announce(text) {
  document.getElementById("announcement").textContent = text;
}

function showKeys() {
  const keys = [["p", "play or pause"], ["h", "hold the picture still"], ["u", "undo"], ["r", "redo"],
    ["←  →", "one step of a told game"], ["Page ↑  ↓", "ten steps of a told game"], ["?", "this list"]];
  const dialog = make("dialog", { "aria-label": "Keys" },
    make("h2", {}, "Keys"),
    make("table", {}, make("tbody", {}, keys.map(([key, what]) => make("tr", {}, make("th", { scope: "row" }, make("kbd", {}, key)), make("td", {}, what))))),
    make("form", { method: "dialog" }, button("Close", () => dialog.close(), { class: "main" })));
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
}

addEventListener("keydown", (event) => {
  const isTyping = event.target.matches?.("input, select, textarea") && event.target.type !== "range";
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "?") showKeys();
  else shown?.press?.(event, state);
});
addEventListener("hashchange", showPage);

showPages();
listen(receive, showConnection);
