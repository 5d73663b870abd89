// Searches for other boxes, for the question and the players of the bench.

import { button, command, count, fill, make, table } from "./elements.js";
import { ask } from "./server.js";

export const TITLE = "Find";

const SEARCHES = [
  ["deviations", "What does each small change of the box do?"],
  ["balance", "Which boxes come nearer to balance, with few pieces to reprint?"],
  ["sweep", "What does a number do to every share, from low to high?"],
  ["exploit", "How much better could each be played?"],
];
const FEW_DEALS = 400, FEW_GAMES = 300000;

let parts = null;

/** Show the searches. */
export function show(content, state) {
  parts = { found: make("div", {}), message: make("p", { class: "fact", role: "status" }) };
  if (state.draft === null) {
    content.append(make("h1", {}, "Find a better box"), make("p", {}, "Choose a question on the bench first."));
    return;
  }
  const search = make("select", { id: "search" }, SEARCHES.map(([name, label]) => make("option", { value: name }, label)));
  const over = make("input", { id: "over", type: "text", placeholder: "canyon.drought=0..12:4" });
  const range = make("div", {}, make("label", { for: "over" }, "Number and range"), over);
  const showRange = () => { range.hidden = search.value !== "sweep"; };
  search.addEventListener("change", showRange);
  showRange();
  content.append(
    make("h1", {}, "Find a better box"),
    make("p", {}, `${state.draft.question} ${state.draft.players ? `Everybody plays ${state.draft.players}.` : ""}`),
    make("div", { class: "asked" },
      make("div", {}, make("label", { for: "search" }, "Search"), search),
      range,
      make("div", {}, make("label", { for: "deals" }, "Deals of each box"), make("input", { id: "deals", type: "number", min: 20, max: 20000, value: FEW_DEALS })),
      button("Search", () => begin(state, search.value, over.value), { class: "main" })),
    parts.message, parts.found,
  );
  showFound(state);
}

async function begin(state, search, over) {
  try {
    await ask("POST", "jobs", { kind: "search", draft: state.draft.id, search, over, blocks: Number(document.getElementById("deals").value), games: FEW_GAMES });
  } catch (error) {
    parts.message.textContent = error.message;
  }
}

function showFound(state) {
  const job = [...state.jobs.values()].filter((one) => one.kind === "search").at(-1);
  if (job === undefined) return;
  const games = job.games ? ` ${count(job.games)} games` : "";
  fill(parts.message, job.problem || (job.is_open ? `${job.title}: searching,${games} ${job.note} ` : job.status === "stopped" ? "Stopped. " : ""),
    job.is_open ? button("Stop", () => ask("POST", `jobs/${job.id}/pause`, {}), { class: "small" }) : null);
  if (!job.found) {
    fill(parts.found, command(job.command));
    return;
  }

  fill(parts.found, make("h2", {}, job.found.title), ...job.found.sentences.map((text) => make("p", { class: "lead" }, text)),
    table(job.found.title, job.found.columns, job.found.rows), make("p", { class: "fact" }, "What a search finds best is partly luck: pin it on the bench and confirm it on fresh deals."), command(job.command));
}

/** Something has happened on the server. */
export function receive(message, state) {
  if (parts !== null && (message.kind === "job" || message.kind === "hello" || message.kind === "progress")) showFound(state);
}
