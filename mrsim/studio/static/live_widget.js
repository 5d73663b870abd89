// The live what-if of a notebook: the model of the widget has the job, and the studio's modules draw it.

import { button, fill, make } from "./elements.js";
import { LookView, countersOf, waitingWords } from "./look.js";

/** Show the job of a model in an element, and ask Python to stop it. */
export function render({ model, el }) {
  const view = new LookView();
  const counters = make("div", { class: "counters" });
  const progress = make("progress", { max: 1, value: 0, "aria-label": "Games played" });
  const ending = make("p", { class: "remark", role: "status" });
  const stop = button("Stop", () => {
    stop.disabled = true;
    model.send({ do: "stop" });
  }, { class: "main" });
  const tools = make("div", { class: "tools" }, stop, counters);
  let shown;
  const show = () => {
    const job = model.get("job");
    for (const part of [tools, progress]) part.style.display = job.is_open ? "" : "none";
    if (job.total > 0) progress.value = job.games / job.total;
    fill(counters, countersOf(job));
    ending.textContent = model.get("ending");
    ending.className = job.status === "failed" ? "problem" : "remark";
    if (job.look?.at !== undefined && job.look.at === shown) return;
    shown = job.look?.at;
    if (job.look) view.show(job.look);
    else view.showNotes(job.is_open ? [make("p", { class: "fact" }, waitingWords(job))] : []);
  };
  el.classList.add("mrsim-live");
  fill(el, tools, progress, ending, view.element);
  for (const name of ["job", "ending"]) model.on(`change:${name}`, show);
  show();
  return () => {
    for (const name of ["job", "ending"]) model.off(`change:${name}`, show);
  };
}
