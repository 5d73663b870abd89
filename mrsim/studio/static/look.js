// A what-if while it is played: how far it is, the answer at the last look, and a picture and a table of each edit.

import { count, fill, make } from "./elements.js";
import { moves, movesTable, update } from "./intervals.js";

const STATUS_WORDS = { waiting: "waiting to begin", playing: "playing", complete: "finished", stopped: "paused", failed: "failed" };

let areNumbersOpen = false;

/** How far a job is: its status, games, speed and next look. */
export function countersOf(job) {
  const next = job.look?.next ? `next look at ${count(job.look.next)} deals` : null;
  return [
    make("span", { class: "status" }, STATUS_WORDS[job.status]),
    job.total ? make("span", {}, `${count(job.games)} games`) : "",
    job.total && job.is_open ? make("span", {}, `${count(job.speed)} a second`) : "",
    job.is_open && next ? make("span", {}, next) : "",
  ];
}

/** What is said of a job before its first look. */
export function waitingWords(job) {
  return job.games ? "Too early: no share is shown before the first look." : job.note || "The first games are on their way. A game that was never played here is compiled first, once.";
}

/** Shows one look after the other in its `element`; pictures are updated in place where their rows are the same. */
export class LookView {
  constructor(attributes = {}) {
    this.element = make("div", {});
    this.told = make("div", {});
    this.asOf = make("p", { class: "fact", ...attributes });
    this.pictures = null;
  }

  /** Show notes alone, where there is no look yet. */
  showNotes(notes) {
    this.pictures = null;
    fill(this.element, notes);
  }

  /** Show a look, notes above its answer, and what stands below it. */
  show(look, notes = [], below = []) {
    const among = look.moves.flatMap((one) => one.rows);
    fill(this.told, notes, make("p", { class: "lead" }, look.lead), look.further.map((text) => make("p", {}, text)));
    this.asOf.textContent = `As of the look at ${count(look.blocks)} deals (${count(look.games)} games). ${look.moves.length > 1 ? "All intervals of all variants hold together." : "These intervals hold together, at every look."}`;
    this.asOf.dataset.at = look.at;
    if (this.pictures?.length === look.moves.length && look.moves.every((one, at) => this.pictures[at].show(one, among))) return;
    this.pictures = look.moves.map((one) => pictureOf(one, among));
    fill(this.element, this.told, this.pictures.map((one) => one.element), this.asOf, below);
  }
}

/** What one edit does, as a picture and a table; `show` puts the numbers of another look in them, if the rows are the same. */
function pictureOf(first, others) {
  let now = first;
  const title = make("h3", {}, first.title), picture = moves(first.rows, first.title, others), numbers = make("div", { class: "scrolled" });
  const fillNumbers = () => fill(numbers, areNumbersOpen ? movesTable(now.rows) : null);
  const details = make("details", { open: areNumbersOpen, ontoggle: (event) => { areNumbersOpen = event.target.open; fillNumbers(); } }, make("summary", {}, "The numbers"), numbers);
  fillNumbers();
  return {
    element: make("div", {}, title, picture, details),
    show(next, among) {
      if (next.title !== first.title || !update(picture, next.rows, among)) return false;
      now = next;
      if (areNumbersOpen) fillNumbers();
      return true;
    },
  };
}
