// Told games: every step with a picture of the table, and the same deal in two boxes side by side.

import { button, command, fill, make, picture } from "./elements.js";
import { ask } from "./server.js";
import { addressWords } from "./studio.js";

export const TITLE = "Games";

const KINDS = [["closest", "The closest game"], ["widest", "The game won by the most"], ["strangest", "The strangest game"], ["different", "A game that ends otherwise in the other box"]];
const FAR = 10;

let told = null, at = 0, parts = null;

/** Show the viewer. */
export async function show(content, state) {
  const words = addressWords();
  const runs = state.project.runs.filter((run) => run.blocks);
  parts = { view: make("div", {}), message: make("p", { class: "fact", role: "status" }) };
  told = null;
  const run = make("select", { id: "run" }, runs.map((one) => make("option", { value: one.run, selected: one.run === words.get("run") }, one.run)));
  if (words.get("run") && !runs.some((one) => one.run === words.get("run"))) run.append(make("option", { value: words.get("run"), selected: true }, words.get("run")));
  const kind = make("select", { id: "kind" }, KINDS.map(([value, label]) => make("option", { value, selected: value === words.get("kind") }, label)));
  const variant = make("input", { id: "variant", type: "text", value: words.get("variant") ?? "", placeholder: "canyon.drought-2" });
  content.append(
    make("h1", {}, "A game, step by step"),
    make("div", { class: "asked" },
      make("div", {}, make("label", { for: "run" }, "Run"), run),
      make("div", {}, make("label", { for: "kind" }, "Which game"), kind),
      make("div", {}, make("label", { for: "variant" }, "Beside it the same deal in the box"), variant),
      button("Tell it", () => tell(run.value, kind.value, variant.value), { class: "main", id: "tell" })),
    parts.message, parts.view,
  );
  if (!runs.length && !words.get("run")) parts.message.textContent = "There is no run yet: play something on the bench first.";
  else if (words.get("run")) await tell(run.value, words.get("kind") ?? "closest", variant.value);
}

async function tell(run, kind, variant) {
  parts.message.textContent = "The game is being told …";
  fill(parts.view);
  const words = new URLSearchParams({ run, kind, variant });
  try {
    told = await ask("GET", `games?${words}`);
  } catch (error) {
    parts.message.textContent = error.message;
    return;
  }
  parts.message.textContent = "";
  at = told.differs ?? 0;
  showGame();
}

function most() {
  return Math.max(...told.games.map((game) => game.steps.length)) - 1;
}

function showGame() {
  parts.scrubber = make("input", { type: "range", class: "scrubber", min: 0, max: most(), value: at, "aria-label": "Step of the game", oninput: (event) => go(Number(event.target.value)) });
  parts.games = make("div", { class: told.games.length > 1 ? "pair two" : "pair" });
  fill(parts.view, make("div", { class: "tools" },
      button("|◀", () => go(0), { "aria-label": "To the beginning" }), button("◀", () => go(at - 1), { "aria-label": "One step back", id: "back" }),
      button("▶", () => go(at + 1), { "aria-label": "One step on", id: "on" }), button("▶|", () => go(most()), { "aria-label": "To the end" }),
      told.differs === null ? null : button("Where they differ", () => go(told.differs))),
    parts.scrubber, parts.games,
    make("details", {}, make("summary", {}, "How to read the pictures"), make("p", {}, told.games[0].reading)),
    ...told.games.map((game) => command(game.command)),
  );
  go(at);
}

function go(step) {
  at = Math.min(Math.max(step, 0), most());
  parts.scrubber.value = at;
  parts.scrubber.setAttribute("aria-valuetext", told.games.map((game) => game.steps[Math.min(at, game.steps.length - 1)]?.words ?? "").join("; "));
  fill(parts.games, ...told.games.map((game) => oneGame(game)));
}

function oneGame(game) {
  const step = game.steps[Math.min(at, game.steps.length - 1)];
  const players = step.has_table ? step.pictures.slice(0, -1) : step.pictures;
  const last = at >= game.steps.length - 1;
  return make("section", { "aria-label": game.title },
    make("h2", {}, game.title), make("p", { class: "fact" }, `${game.where}, step ${Math.min(at, game.steps.length - 1) + 1} of ${game.steps.length}`),
    make("p", { class: "told lead" }, step.words),
    last ? make("p", {}, game.ending) : null,
    step.has_table ? make("figure", {}, picture(game.pictures[step.pictures.at(-1)], told.symbols, told.style, { class: "pictured" })) : null,
    make("div", { class: "table-view" }, players.map((number, seat) => make("figure", {},
      make("figcaption", {}, game.players[seat]),
      picture(game.pictures[number], told.symbols, told.style, { class: "pictured" })))),
    step.options.length ? make("div", {}, make("h3", {}, "Options that were weighed"),
      make("ol", { class: "options" }, step.options.map((one) => make("li", { class: one.is_chosen ? "is-chosen" : null }, make("span", {}, `${one.is_chosen ? "► " : ""}${one.option}`), make("span", {}, one.score.toFixed(2)))))) : null,
  );
}

/** Keys step through the game. */
export function press(event) {
  if (told === null) return;
  const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -FAR, PageDown: FAR, Home: -Infinity, End: Infinity }[event.key];
  if (by === undefined || event.target.type === "range") return;
  event.preventDefault();
  go(by === -Infinity ? 0 : by === Infinity ? most() : at + by);
}
