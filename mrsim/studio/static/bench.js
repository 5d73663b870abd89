// The bench: the box on one side, what the change does on the other.

import { button, command, disclosure, fill, make, table } from "./elements.js";
import { Refusal, ask } from "./server.js";
import { LookView, countersOf, waitingWords } from "./look.js";
import { announce } from "./studio.js";

export const TITLE = "Bench";

const FIRST_EXPERIMENT = "legends", FIRST_PLAYERS = "careful";
const KINDS = ["whatif", "confirm"];
const MEMORY = "mrsim-bench";

let parts = null, held = false, said = "", openGroups = new Set(["parcels"]), openSheets = new Set(), mode = "exchange", partner = {}, shownStatus = null, shownRevision = null, typing = "";

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(MEMORY)) ?? {};
  } catch {
    return {};
  }
}

/** Show the bench. */
export async function show(content, state) {
  const editable = state.project.experiments.filter((one) => one.is_editable);
  if (state.draft === null) {
    const last = remembered();
    const first = editable.find((one) => one.name === last.experiment) ?? editable.find((one) => one.name === FIRST_EXPERIMENT) ?? editable[0];
    await begin(state, first.name, last.players ?? FIRST_PLAYERS);
  }
  parts = {
    asked: make("section", { class: "asked", "aria-label": "The question" }),
    box: make("section", { class: "box", "aria-label": "The box" }),
    result: make("section", { class: "result", "aria-label": "What changes" }),
    problem: make("div", { role: "alert" }),
  };
  content.append(parts.asked, parts.problem, make("div", { class: "bench" }, parts.box, parts.result));
  showAsked(state);
  showBox(state);
  showResult(state);
}

async function begin(state, experiment, players) {
  const about = state.project.experiments.find((one) => one.name === experiment);
  const known = state.project.players[about.game];
  const chosen = about.is_mirror && known.includes(players) ? players : "";
  state.draft = await ask("POST", "drafts", { experiment, players: chosen });
  localStorage.setItem(MEMORY, JSON.stringify({ experiment, players: players ?? "" }));
  openGroups = new Set([state.draft.fields[0]?.group]);
}

function showAsked(state) {
  const { draft, project } = state;
  const about = project.experiments.find((one) => one.name === draft.experiment);
  const experiment = make("select", { id: "experiment", onchange: async (event) => {
    await attempt(state, () => begin(state, event.target.value, remembered().players));
    showAll(state);
  } }, project.experiments.filter((one) => one.is_editable).map((one) => make("option", { value: one.name, selected: one.name === draft.experiment }, `${one.name} (${one.game})`)));
  const players = make("select", { id: "players", disabled: !about.is_mirror, onchange: (event) => change(state, { players: event.target.value }) },
    make("option", { value: "", selected: draft.players === "" }, "as the experiment says"),
    project.players[draft.game].map((name) => make("option", { value: name, selected: name === draft.players }, name)));
  fill(parts.asked, make("h1", {}, draft.question),
    make("div", {}, make("label", { for: "experiment" }, "Question"), experiment),
    make("div", {}, make("label", { for: "players" }, "Everybody plays"), players),
  );
}

// --- the box -------------------------------------------------------------------

function showBox(state) {
  const { draft } = state;
  const scrolled = parts.box.scrollTop;
  const groups = Map.groupBy(draft.fields, (field) => field.group);
  const typed = make("input", { id: "typed", type: "text", placeholder: "C1-1 C3+1", "aria-label": "Type an edit", size: 22, value: typing,
    oninput: (event) => { typing = event.target.value; },
    onkeydown: (event) => { if (event.key === "Enter") applyTyped(state, event.target); } });
  keepFocus(() => fill(parts.box, make("h2", {}, "The box"),
    make("p", { class: "fact" }, draft.summary),
    make("div", { class: "tools" },
      button("Exchange", () => setMode(state, "exchange"), { "aria-pressed": mode === "exchange", title: "A piece more means another one less" }),
      button("Set", () => setMode(state, "set"), { "aria-pressed": mode === "set", title: "Each number by itself" }),
      button("Undo", () => move(state, "undo"), { disabled: !draft.steps.length, class: "end" }),
      button("Redo", () => move(state, "redo"), { disabled: !draft.undone.length }),
      button("As printed", () => move(state, "restart"), { disabled: !draft.steps.length }),
    ),
    make("div", { class: "tools" }, typed, button("Apply", () => applyTyped(state, typed))),
    draft.problem ? make("p", { class: "problem", role: "status" }, draft.problem) : null,
    ...draft.remarks.map((remark) => make("p", { class: "remark" }, remark)),
    ...[...groups].map(([name, fields]) => groupOf(state, name, fields)),
    make("h2", {}, "Supply"),
    ...draft.sheets.filter((sheet) => sheet.name !== "kinds").map((sheet) => disclosure(sheet.name,
      () => table(sheet.name, sheet.columns, sheet.rows), openSheets.has(sheet.name), (isOpen) => (isOpen ? openSheets.add(sheet.name) : openSheets.delete(sheet.name)))),
  ));
  parts.box.scrollTop = scrolled;
}

/** Draw something again without taking the focus away from what has it. */
function keepFocus(drawing) {
  const focused = document.activeElement?.id;
  drawing();
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

function setMode(state, chosen) {
  mode = chosen;
  showBox(state);
}

function groupOf(state, name, fields) {
  const isPieces = fields[0].is_piece;
  const sum = fields.reduce((total, field) => total + field.value, 0), was = fields.reduce((total, field) => total + field.was, 0);
  const words = isPieces ? `${sum}${sum === was ? "" : ` (was ${was})`} in all` : `${fields.length}`;
  return disclosure([name, make("span", { class: "sum" }, words)], () => [
    isPieces && mode === "exchange" ? partnerOf(fields, name) : null,
    make("div", { class: "scrolled" }, make("table", { class: "fields" },
      make("caption", { class: "unseen" }, name),
      make("thead", {}, make("tr", {}, ["name", "what it is", "number", "printed"].map((text) => make("th", { scope: "col" }, text)))),
      make("tbody", {}, fields.map((field) => fieldRow(state, field))),
    )),
  ], openGroups.has(name), (isOpen) => (isOpen ? openGroups.add(name) : openGroups.delete(name)));
}

function partnerOf(fields, group) {
  partner[group] = fields.some((field) => field.name === partner[group]) ? partner[group] : fields.reduce((most, field) => (field.value > most.value ? field : most)).name;
  const id = `partner-${group}`;
  return make("p", { class: "tools" }, make("label", { for: id }, "in exchange for"),
    make("select", { id, onchange: (event) => { partner[group] = event.target.value; } },
      fields.map((field) => make("option", { value: field.name, selected: field.name === partner[group] }, `${field.name} (${field.story})`))));
}

function fieldRow(state, field) {
  const id = `field-${field.name}`;
  const input = make("input", { id, type: "number", min: field.low, max: field.high, step: 1, value: field.value, inputmode: "numeric",
    "aria-label": `${field.name}: ${field.story}`,
    onkeydown: (event) => {
      if (event.key === "Enter") setField(state, field, event.target);
      if (event.key === "Escape") event.target.value = field.value;
    },
    onchange: (event) => setField(state, field, event.target) });
  const step = (by, sign) => button(sign, () => turn(state, field, by), {
    class: "step", "aria-label": `${by > 0 ? "one more" : "one fewer"} of ${field.name}`, id: `${id}${sign}`,
    disabled: field.value + by < field.low || field.value + by > field.high });
  const differs = field.value !== field.was;
  return make("tr", { class: differs ? "changed" : null },
    make("th", { scope: "row" }, field.name),
    make("td", { class: "what" }, field.story),
    make("td", { class: "turn" }, step(-1, "−"), " ", input, " ", step(1, "+")),
    make("td", { class: "was" }, field.is_new ? "new" : differs ? `${field.was} → ${field.value}` : `${field.was}`));
}

function setField(state, field, input) {
  const wanted = Number(input.value);
  if (input.value === "" || !Number.isInteger(wanted)) {
    input.value = field.value;
    return;
  }
  if (wanted !== field.value) turn(state, field, wanted - field.value);
}

function turn(state, field, by) {
  const signed = (name, number) => `${name}${number > 0 ? "+" : ""}${number}`;
  if (field.is_piece && mode === "exchange") {
    const other = partner[field.group];
    if (other === field.name) {
      showProblem(`${field.name} can't be exchanged for itself: choose another piece beside “in exchange for”.`);
      showBox(state);
      return;
    }
    change(state, { edit: `${signed(field.name, by)} ${signed(other, -by)}` });
  } else {
    change(state, { edit: `${field.name}=${field.value + by}` });
  }
}

function applyTyped(state, input) {
  const edit = input.value;
  if (!edit.trim()) return;
  typing = "";
  change(state, { edit }).then((isDone) => {
    if (isDone) return;
    typing = edit;
    showBox(state);
  });
}

// --- asking the server ---------------------------------------------------------

function showProblem(text) {
  fill(parts.problem, ...(text ? [make("p", { class: "problem" }, text)] : []));
}

async function attempt(state, doing) {
  showProblem("");
  try {
    await doing();
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) {
      state.draft = error.answer.draft;
      showProblem("The draft was changed in another window; here it is as it stands now. Try again.");
    } else {
      showProblem(error instanceof Refusal ? error.message : "The studio does not answer; your last step is not kept.");
    }
    showAll(state);
    return false;
  }
}

function change(state, wanted) {
  return attempt(state, async () => {
    state.draft = await ask("PATCH", `drafts/${state.draft.id}`, wanted, state.draft.revision);
    if (state.draft.revision !== shownRevision) showAll(state);
    if (state.draft.is_merged) showProblem("Another window has changed the draft too: both changes are in it.");
  });
}

function move(state, what) {
  return attempt(state, async () => {
    state.draft = await ask("POST", `drafts/${state.draft.id}/${what}`, {}, state.draft.revision);
    if (state.draft.revision !== shownRevision) showAll(state);
  });
}

function showAll(state) {
  shownRevision = state.draft.revision;
  showAsked(state);
  showBox(state);
  showResult(state);
}

// --- the result ----------------------------------------------------------------

/** What was last played for the draft. */
export function currentJob(state) {
  return [...state.jobs.values()].filter((job) => KINDS.includes(job.kind) && job.request.experiment === state.draft.experiment).at(-1) ?? null;
}

function isOfDraft(job, draft) {
  const edits = [...draft.pinned.filter((one) => one.edit !== draft.edit).map((one) => `${one.name}="${one.edit}"`), ...(draft.edit ? [draft.edit] : [])];
  return job !== null && JSON.stringify(job.request.edits) === JSON.stringify(edits);
}

async function play(state, kind) {
  await attempt(state, async () => {
    const job = await ask("POST", "jobs", { kind, draft: state.draft.id });
    state.draft = job.draft;
    state.jobs.set(job.id, job);
    held = false;
    showAll(state);
  });
}

async function pause(state, job) {
  await attempt(state, () => ask("POST", `jobs/${job.id}/pause`, {}));
}

function showResult(state) {
  const { draft } = state, job = currentJob(state), isSame = isOfDraft(job, draft);
  const hasEdit = draft.edit !== "" || draft.pinned.length > 0;
  parts.counters = make("div", { class: "counters" });
  parts.progress = make("progress", { max: 1, value: 0, "aria-label": "Games played" });
  parts.look = new LookView({ id: "look" });
  const playing = job?.is_open;
  const playLabel = isSame && job.status === "stopped" ? "Go on playing" : "Play";
  shownStatus = job?.status;
  keepFocus(() => fill(parts.result, make("h2", {}, draft.words ? draft.words[0].toUpperCase() + draft.words.slice(1) : "What changes"),
    make("div", { class: "tools" },
      playing
        ? button("Pause", () => pause(state, job), { id: "play", class: "main" })
        : button(playLabel, () => play(state, "whatif"), { id: "play", class: "main", disabled: !hasEdit || draft.problem !== "" }),
      button("Hold still", () => { held = !held; showResult(state); }, { id: "hold", "aria-pressed": held, disabled: !playing && !held }),
      button("Pin as variant", () => pin(state), { id: "pin", disabled: draft.edit === "" || draft.problem !== "" }),
      button("Confirm on fresh deals", () => play(state, "confirm"), { id: "confirm", disabled: !hasEdit || draft.problem !== "" || draft.tried.length === 0 }),
    ),
    hasEdit ? null : make("p", {}, "Change a number of the box, then play: both boxes play the same deals, so a small difference shows soon."),
    parts.counters, parts.progress, parts.look.element,
    pins(state),
    tried(draft),
    draft.differences.rows.length ? make("details", { open: true }, make("summary", {}, `${draft.pieces} ${draft.pieces === 1 ? "piece" : "pieces"} to reprint`),
      table("What differs", draft.differences.columns, draft.differences.rows)) : null,
    draft.command ? make("div", {}, make("h3", {}, "In a terminal"), command(job && isSame ? job.command : draft.command)) : null,
    draft.edit ? saver(state) : null,
  ));
  showCounters(job);
  showLook(state, job, isSame);
}

function showCounters(job) {
  if (parts?.counters === undefined) return;
  if (job === null) {
    parts.progress.hidden = true;
    return;
  }
  parts.progress.hidden = !job.is_open;
  if (job.total > 0) parts.progress.value = job.games / job.total;
  fill(parts.counters, countersOf(job),
    job.kind === "confirm" ? make("span", {}, "fresh deals") : "",
  );
}

function showLook(state, job, isSame) {
  if (job === null || parts?.look === undefined) return;
  const notes = [];
  if (job.problem) notes.push(make("p", { class: "problem" }, job.problem));
  if (!isSame && job.look) notes.push(make("p", { class: "fact" }, "The box has changed since this was played: play again."));
  if (job.look === null) {
    if (job.is_open) notes.push(make("p", { class: "fact" }, waitingWords(job)));
    parts.look.showNotes(notes);
    return;
  }
  const other = `#/games?run=${encodeURIComponent(job.request.folder)}&kind=different&variant=${encodeURIComponent(job.look.moves[0]?.name ?? "")}`;
  keepFocus(() => parts.look.show(job.look, notes, make("p", {}, make("a", { href: other }, "Show me a game that turned out differently"))));
}

function announceLook(look) {
  if (look && look.lead !== said) {
    said = look.lead;
    announce(look.lead);
  }
}

function pin(state) {
  return attempt(state, async () => {
    state.draft = await ask("POST", `drafts/${state.draft.id}/pins`, {}, state.draft.revision);
    showAll(state);
  });
}

function pins(state) {
  const { draft } = state;
  if (!draft.pinned.length) return null;
  return make("div", {}, make("h3", {}, "Pinned variants"),
    make("ul", { class: "pins" }, draft.pinned.map((one) => make("li", {}, make("strong", {}, one.name), make("code", {}, one.edit),
      button("Remove", () => attempt(state, async () => {
        state.draft = await ask("POST", `drafts/${draft.id}/pins`, { unpin: one.name }, draft.revision);
        showAll(state);
      }), { class: "small", "aria-label": `Remove ${one.name}` })))),
    make("p", { class: "fact" }, "Variants are compared in one family: each one more makes all intervals a little wider. ", make("a", { href: "#/compare" }, "Compare them")));
}

function tried(draft) {
  const number = draft.tried.length;
  if (number < 2) return null;
  return make("p", { class: "fact", id: "tried" }, `You have tried ${number} boxes on the same deals. The best of ${number} looks better than it is: confirm it on fresh deals.`);
}

function saver(state) {
  const file = make("input", { id: "file", type: "text", value: "boxes/mine.csv", "aria-label": "File for the box", size: 24 });
  const experiment = make("input", { id: "experiment-file", type: "text", value: "experiments/mine.toml", "aria-label": "File for the experiment", size: 24 });
  const save = (wanted) => attempt(state, async () => {
    const saved = await ask("POST", `drafts/${state.draft.id}/save`, wanted, state.draft.revision);
    showProblem(`Saved: ${saved.files.join(", ")}.`);
  });
  return make("details", {}, make("summary", {}, "Save"),
    make("div", { class: "tools" }, file, button("Save the box", () => save({ file: file.value }))),
    make("div", { class: "tools" }, experiment, button("Save as an experiment", () => save({ file: experiment.value, as: "experiment" }))));
}

/** Something has happened on the server. */
export function receive(message, state) {
  if (parts === null || state.draft === null) return;
  const job = currentJob(state);
  if (message.kind === "progress") showCounters(job);
  else if (message.kind === "job" && job?.id === message.job.id) {
    if (job.status !== shownStatus) showResult(state);
    else {
      showCounters(job);
      if (!held) {
        showLook(state, job, isOfDraft(job, state.draft));
        announceLook(job.look);
      }
    }
  } else if (message.kind === "hello") showResult(state);
  else if (message.kind === "file-changed" && message.draft.id === state.draft.id) {
    state.draft = message.draft;
    showAll(state);
    showProblem(`Another program has changed ${message.files.join(", ")}. The box was read again, and your steps are applied to it.`);
  }
  else if (message.kind === "draft" && message.draft.id === state.draft.id && state.draft.revision !== shownRevision) showAll(state);
}

/** A key was pressed outside of any field. */
export function press(event, state) {
  const press_ = { p: "play", h: "hold" }[event.key];
  if (press_) document.getElementById(press_)?.click();
  if (event.key === "u" && state.draft.steps.length) move(state, "undo");
  if (event.key === "r" && state.draft.undone.length) move(state, "redo");
}
