// Intervals as a picture: a row for each share, the margin behind it, on one scale.

import { draw, make } from "./elements.js";

const WIDE = { WIDTH: 640, NAME: 150, WORDS: 120 }, NARROW = { WIDTH: 380, NAME: 92, WORDS: 92 };
const ROW = 34, TOP = 26, PHONE = 500;
const SCALES = [0.04, 0.06, 0.08, 0.12, 0.16, 0.24, 0.32, 0.48, 0.64, 1];
const PERCENT = 100;

const drawn = new WeakMap();

function scaleOf(rows) {
  const far = 1.08 * Math.max(...rows.map((row) => Math.max(Math.abs(row.low ?? 0), Math.abs(row.high ?? 0), row.margin ?? 0)));
  return SCALES.find((scale) => scale >= far) ?? 1; // a picture that is redrawn should rarely move its axis
}

/** What an edit does to every share: differences around zero. The picture can be updated in place.
 *
 * `among` are the rows of all pictures that stand side by side: they have one scale.
 */
export function moves(rows, label, among = rows) {
  const { WIDTH, NAME, WORDS } = innerWidth < PHONE ? NARROW : WIDE;
  const scale = scaleOf(among);
  const left = NAME, right = WIDTH - WORDS, middle = (left + right) / 2;
  const x = (value) => middle + (value / scale) * (right - left) / 2;
  const height = TOP + ROW * rows.length + 4;
  const step = scale > 0.2 ? 0.1 : scale > 0.08 ? 0.05 : 0.02;
  const ticks = [];
  for (let at = -Math.floor(scale / step); at <= Math.floor(scale / step); at += 1) ticks.push(at * step);
  const margin = rows.find((row) => row.margin)?.margin ?? 0;
  const marks = rows.map((row, at) => rowOfMarks(TOP + ROW * at + ROW / 2 - 4, NAME - 12, WIDTH - WORDS + 10));
  const picture = draw(
    "svg", { viewBox: `0 0 ${WIDTH} ${height}`, class: "intervals", role: "group", "aria-label": label },
    draw("rect", { class: "band", x: x(-margin), y: TOP - 4, width: x(margin) - x(-margin), height: ROW * rows.length }),
    ticks.map((tick) => [
      draw("line", { class: tick === 0 ? "zero" : "tick", x1: x(tick), x2: x(tick), y1: TOP - 4, y2: height - 4 }),
      draw("text", { class: "tick-word", x: x(tick), y: TOP - 10, "text-anchor": "middle" },
        `${tick > 0 ? "+" : ""}${Math.round(tick * PERCENT)}`.replace("-", "−")),
    ]),
    marks.map((mark) => mark.group),
  );
  const set = (now) => now.forEach((row, at) => setMarks(marks[at], row, x));
  set(rows);
  drawn.set(picture, { scale, names: namesOf(rows), set });
  return picture;
}

/** Show other numbers of the same rows in a picture; false where it must be drawn again. */
export function update(picture, rows, among = rows) {
  const known = drawn.get(picture);
  if (known === undefined || known.scale !== scaleOf(among) || known.names !== namesOf(rows)) return false;
  known.set(rows);
  return true;
}

function namesOf(rows) {
  return rows.map((row) => row.who).join("\n");
}

function rowOfMarks(y, left, right) {
  const marks = {
    title: draw("title"),
    who: draw("text", { class: "who", x: left, y: y + 4, "text-anchor": "end" }),
    interval: draw("line", { class: "interval", y1: y, y2: y }),
    point: draw("circle", { class: "point", cy: y, r: 6 }),
    value: draw("text", { class: "value", x: right, y: y + 4 }),
    settled: draw("text", { class: "settled", x: right + 42, y: y + 4 }),
  };
  return { ...marks, group: draw("g", { role: "img" }, Object.values(marks)) };
}

function setMarks(marks, row, x) {
  const sentence = `${row.who}: ${row.before} to ${row.after}, ${row.points} points (${row.interval}); settled: ${row.settled}`;
  if (marks.sentence === sentence) return;
  marks.sentence = sentence;
  const kind = { up: "above", down: "below", same: "balanced" }[row.change] ?? "undecided";
  marks.group.setAttribute("aria-label", sentence);
  marks.group.setAttribute("class", `kind-${kind}`);
  marks.title.textContent = sentence;
  marks.who.textContent = row.who.length > 22 ? `${row.who.slice(0, 21)}…` : row.who;
  marks.interval.setAttribute("visibility", row.low === null ? "hidden" : "visible");
  marks.interval.setAttribute("x1", x(row.low ?? row.value));
  marks.interval.setAttribute("x2", x(row.high ?? row.value));
  marks.point.setAttribute("cx", x(row.value));
  marks.value.textContent = row.points;
  marks.settled.textContent = row.settled === "no" ? "open" : "settled";
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
