// The runs of the project: how far they are, and their reports.

import { button, count, fill, make } from "./elements.js";
import { ask } from "./server.js";

export const TITLE = "Runs";

let parts = null;

/** Show the runs. */
export async function show(content, state) {
  parts = { list: make("div", { class: "scrolled" }), message: make("p", { class: "fact", role: "status" }), report: make("div", {}) };
  const experiment = make("select", { id: "play-experiment", "aria-label": "Experiment" }, state.project.experiments.map((one) => make("option", { value: one.name }, one.name)));
  content.append(
    make("h1", {}, "Runs in this project"), parts.message, parts.list,
    make("div", { class: "tools" }, experiment, button("Play this experiment", () => attempt(async () => { await ask("POST", "jobs", { kind: "run", experiment: experiment.value }); }))),
    parts.report,
  );
  await refresh(state);
}

async function refresh(state) {
  state.project = await ask("GET", "project");
  const open = [...state.jobs.values()].filter((job) => job.is_open);
  parts.listed = new Set(state.project.runs.map((run) => run.run));
  parts.answers = new Map();
  fill(parts.list, make("table", { class: "runs" },
    make("caption", { class: "unseen" }, "Runs"),
    make("thead", {}, make("tr", {}, ["run", "status", "deals", "MB", "question and answer", "look at it"].map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, state.project.runs.map((run) => make("tr", {},
      make("th", { scope: "row" }, run.run), make("td", {}, run.status), make("td", { class: "number" }, run.blocks === null ? "" : count(run.blocks)),
      make("td", { class: "number" }, run.megabytes.toFixed(1)), questioned(run),
      make("td", {}, run.blocks ? [
        button("Report", () => report(run.run), { class: "small", "aria-label": `Report of ${run.run}` }), " ",
        button("Verify", () => verify(run.run), { class: "small", "aria-label": `Verify ${run.run}` }), " ",
        make("a", { href: `#/games?run=${encodeURIComponent(run.run)}&kind=closest` }, "games"), " "] : null,
        continued(run, state, open)))))));
  if (!open.length) showAnswers();
  if (!state.project.runs.length) parts.message.textContent = "There is no run yet.";
  else if (open.length) parts.message.textContent = open.map((job) => `${job.title}: ${count(job.games)} of ${count(job.total)} games`).join("; ");
}

/** The question of a run, with room for its answer. */
function questioned(run) {
  const answer = make("div", { class: "answer" });
  if (run.blocks) parts.answers.set(run.run, answer);
  return make("td", {}, make("span", { class: "fact" }, run.question ?? ""), answer);
}

/** Show the answer of each run, one after the other, as long as this list is shown and nothing is played. */
async function showAnswers() {
  const answers = parts.answers;
  for (const [run, place] of answers) {
    if (answers !== parts?.answers || !place.isConnected) return;
    try {
      const { lead, verdicts } = await ask("GET", `answers?run=${encodeURIComponent(run)}`);
      const counts = Object.entries(verdicts).map(([verdict, number]) => `${number} ${verdict}`).join(", ");
      fill(place, lead, counts ? make("span", { class: "fact" }, ` (${counts})`) : null);
    } catch (error) {
      place.textContent = error.message;
    }
  }
}

/** A button that pauses a run that is played, or resumes one that was stopped and has the name of its experiment. */
function continued(run, state, open) {
  const job = open.find((one) => one.request.folder === run.run);
  if (job) return button("Pause", () => attempt(() => ask("POST", `jobs/${job.id}/pause`, {})), { class: "small", "aria-label": `Pause ${run.run}` });
  const experiment = state.project.experiments.find((one) => `reports/${one.name}` === run.run);
  if (run.status !== "stopped" || !experiment) return null;
  return button("Resume", () => attempt(() => ask("POST", "jobs", { kind: "run", experiment: experiment.name })), { class: "small", "aria-label": `Resume ${run.run}` });
}

async function attempt(doing) {
  try {
    await doing();
  } catch (error) {
    parts.message.textContent = error.message;
  }
}

function report(run) {
  parts.message.textContent = "The report is being made …";
  return attempt(async () => {
    await ask("POST", "jobs", { kind: "report", run });
  });
}

function verify(run) {
  parts.message.textContent = "Some deals are played again …";
  return attempt(async () => {
    await ask("POST", "jobs", { kind: "verify", run });
  });
}

async function open(run) {
  const { address } = await ask("POST", "tickets", { run });
  parts.message.textContent = "";
  fill(parts.report, make("iframe", { class: "report", src: address, title: `Report of ${run}` }));
  parts.report.scrollIntoView();
}

/** Something has happened on the server. */
export function receive(message, state) {
  if (parts === null) return;
  if (message.kind === "job" && message.job.kind === "report" && message.job.status === "complete") attempt(() => open(message.job.request.run));
  if (message.kind === "job" && message.job.kind === "verify" && message.job.status === "complete") parts.message.textContent = `${message.job.title}: ${message.job.note}`;
  else if (message.kind === "job" && message.job.problem) parts.message.textContent = message.job.problem;
  else if (message.kind === "job" || message.kind === "hello") attempt(() => refresh(state));
  if (message.kind === "progress") {
    const job = state.jobs.get(message.job);
    if (job) parts.message.textContent = `${job.title}: ${count(job.games)} of ${count(job.total)} games`;
    if (job?.request.folder && !parts.listed?.has(job.request.folder)) attempt(() => refresh(state));
  }
}
