// Told games: every step with a picture of the table, and the same deal in two boxes side by side.

import { button, command, fill, make } from "./elements.js";
import { ask } from "./server.js";
import { addressWords } from "./studio.js";
import { toldGames } from "./told_games.js";

export const TITLE = "Games";

const KINDS = [["closest", "The closest game"], ["widest", "The game won by the most"], ["strangest", "The strangest game"], ["different", "A game that ends otherwise in the other box"]];

let shown = null, parts = null;

/** Show the viewer. */
export async function show(content, state) {
  const words = addressWords();
  const runs = state.project.runs.filter((run) => run.blocks);
  parts = { view: make("div", {}), message: make("p", { class: "fact", role: "status" }) };
  shown = null;
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
    const told = await ask("GET", `games?${words}`);
    shown = toldGames(told);
    parts.message.textContent = "";
    fill(parts.view, shown.element,
      make("details", {}, make("summary", {}, "How to read the pictures"), make("p", {}, told.games[0].reading)),
      ...told.games.map((game) => command(game.command)));
  } catch (error) {
    parts.message.textContent = error.message;
  }
}

/** Keys step through the game. */
export function press(event) {
  shown?.press(event);
}
