// Intervals as a picture: a row for each share, the margin behind it, on one scale.

import { draw, make } from "./elements.js";

const WIDTH = 640, NAME = 150, WORDS = 120, ROW = 34, TOP = 26;
const LEAST_SCALE = 0.04;
const PERCENT = 100;

function scaleOf(rows) {
  const far = rows.map((row) => Math.max(Math.abs(row.low ?? 0), Math.abs(row.high ?? 0), row.margin ?? 0));
  return Math.max(LEAST_SCALE, ...far) * 1.08;
}

/** What an edit does to every share: differences around zero. */
export function moves(rows, label) {
  const scale = scaleOf(rows);
  const left = NAME, right = WIDTH - WORDS, middle = (left + right) / 2;
  const x = (value) => middle + (value / scale) * (right - left) / 2;
  const height = TOP + ROW * rows.length + 4;
  const step = scale > 0.2 ? 0.1 : scale > 0.08 ? 0.05 : 0.02;
  const ticks = [];
  for (let at = -Math.floor(scale / step); at <= Math.floor(scale / step); at += 1) ticks.push(at * step);
  const margin = rows.find((row) => row.margin)?.margin ?? 0;
  return draw(
    "svg", { viewBox: `0 0 ${WIDTH} ${height}`, class: "intervals", role: "group", "aria-label": label },
    draw("rect", { class: "band", x: x(-margin), y: TOP - 4, width: x(margin) - x(-margin), height: ROW * rows.length }),
    ticks.map((tick) => [
      draw("line", { class: tick === 0 ? "zero" : "tick", x1: x(tick), x2: x(tick), y1: TOP - 4, y2: height - 4 }),
      draw("text", { class: "tick-word", x: x(tick), y: TOP - 10, "text-anchor": "middle" },
        `${tick > 0 ? "+" : ""}${Math.round(tick * PERCENT)}`),
    ]),
    rows.map((row, at) => moveRow(row, TOP + ROW * at + ROW / 2 - 4, x)),
  );
}

function moveRow(row, y, x) {
  const sentence = `${row.who}: ${row.before} to ${row.after}, ${row.points} points (${row.interval}); settled: ${row.settled}`;
  const kind = { up: "above", down: "below", same: "balanced" }[row.change] ?? "undecided";
  return draw(
    "g", { role: "img", "aria-label": sentence, class: `kind-${kind}` },
    draw("title", {}, sentence),
    draw("text", { class: "who", x: NAME - 12, y: y + 4, "text-anchor": "end" }, row.who.length > 22 ? `${row.who.slice(0, 21)}…` : row.who),
    row.low === null ? null : draw("line", { class: "interval", x1: x(row.low), x2: x(row.high), y1: y, y2: y }),
    draw("circle", { class: "point", cx: x(row.value), cy: y, r: 6 }),
    draw("text", { class: "value", x: WIDTH - WORDS + 10, y: y + 4 }, row.points),
    draw("text", { class: "settled", x: WIDTH - WORDS + 56, y: y + 4 }, row.settled === "no" ? "open" : "settled"),
  );
}

/** The same numbers as a table, for those who would rather read. */
export function movesTable(rows) {
  const columns = ["whose share", "before", "after", "difference", "interval", "settled"];
  return make(
    "table", { class: "numbers" },
    make("thead", {}, make("tr", {}, columns.map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, rows.map((row) => make(
      "tr", {}, make("th", { scope: "row" }, row.who),
      [row.before, row.after, row.points, row.interval, row.settled].map((text) => make("td", {}, text)),
    ))),
  );
}
