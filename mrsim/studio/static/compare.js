// All variants of the last look side by side: what each does to every share, and what it costs at the printer's.

import { count, make } from "./elements.js";
import { currentJob } from "./bench.js";
import * as intervals from "./intervals.js";

export const TITLE = "Compare";

let content = null;

/** Show the comparison. */
export function show(place, state) {
  content = place;
  draw(state);
}

function draw(state) {
  const job = state.draft ? currentJob(state) : null, look = job?.look;
  content.replaceChildren(make("h1", {}, "Variants side by side"));
  if (!look?.moves.length) {
    content.append(make("p", {}, "Pin variants on the bench and play them: here they stand side by side."));
    return;
  }
  const pieces = new Map(state.draft.pinned.map((one) => [one.name, one.pieces]));
  pieces.set(state.draft.edit, state.draft.pieces);
  const variants = look.moves.filter((one) => one.rows.length);
  content.append(
    make("p", { class: "fact" }, `As of the look at ${count(look.blocks)} deals. All intervals of all variants hold together.`),
    make("div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": "Variants" }, make("table", { class: "numbers compared" },
      make("caption", { class: "unseen" }, "Variants"),
      make("thead", {}, make("tr", {}, ["variant", "what changes", "pieces to reprint", "off by"].map((text) => make("th", { scope: "col" }, text)))),
      make("tbody", {},
        variants[0].off_by_before === null ? null : make("tr", {}, make("th", { scope: "row" }, "as printed"), make("td", {}, ""), make("td", {}, "0"), make("td", {}, variants[0].off_by_before)),
        variants.map((one) => make("tr", {}, make("th", { scope: "row" }, one.name), make("td", {}, one.title), make("td", {}, pieces.has(one.name) ? `${pieces.get(one.name)}` : ""), make("td", {}, one.off_by ?? "")))))),
    make("p", { class: "fact" }, "“Off by” is how far the shares are from what is meant (root mean square). Luck makes it a little larger than it is; the intervals below say what is settled."),
    ...sharesOf(variants).flatMap(([who, rows]) => [make("h2", {}, who), intervals.moves(rows, `${who} in all variants`, variants.flatMap((one) => one.rows))]),
    state.draft.tried.length > 1 ? make("p", { class: "remark" }, `The best of ${state.draft.tried.length} boxes that were tried is partly lucky: confirm it on fresh deals.`) : "",
  );
}

function sharesOf(variants) {
  const found = new Map();
  for (const variant of variants) {
    for (const row of variant.rows) found.set(row.who, [...(found.get(row.who) ?? []), { ...row, who: variant.name }]);
  }
  return [...found];
}

/** Something has happened on the server. */
export function receive(message, state) {
  if (content?.isConnected && ["job", "hello", "draft"].includes(message.kind)) draw(state);
}
