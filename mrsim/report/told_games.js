// Told games, step by step: the table after every step, and the same deal in two boxes side by side.

import { button, fill, make, picture } from "./elements.js";

const FAR = 10, MILLISECONDS_A_STEP = 900;

/** An element that steps through told games, and `go` and `press`, by which keys do. */
export function toldGames(told) {
  const most = Math.max(...told.games.map((game) => game.steps.length)) - 1;
  let at = told.differs ?? 0, playing = null;
  const scrubber = make("input", { type: "range", class: "scrubber", min: 0, max: most, value: at, "aria-label": "Step of the game", oninput: (event) => go(Number(event.target.value)) });
  const games = make("div", { class: told.games.length > 1 ? "pair two" : "pair" });
  const player = button("Play", () => play(playing === null));
  const element = make("div", { class: "told-games" }, make("div", { class: "tools" },
    button("|◀", () => go(0), { "aria-label": "To the beginning" }), button("◀", () => go(at - 1), { "aria-label": "One step back" }),
    player, button("▶", () => go(at + 1), { "aria-label": "One step on" }), button("▶|", () => go(most), { "aria-label": "To the end" }),
    told.differs === null ? null : button("Where they differ", () => go(told.differs))), scrubber, games);

  function play(isOn) {
    clearInterval(playing);
    playing = isOn ? setInterval(() => (at < most && element.isConnected ? go(at + 1) : play(false)), MILLISECONDS_A_STEP) : null;
    player.textContent = isOn ? "Pause" : "Play";
  }

  function go(step) {
    at = Math.min(Math.max(step, 0), most);
    scrubber.value = at;
    scrubber.setAttribute("aria-valuetext", told.games.map((game) => game.steps[Math.min(at, game.steps.length - 1)]?.words ?? "").join("; "));
    fill(games, ...told.games.map(oneGame));
  }

  function oneGame(game) {
    const here = Math.min(at, game.steps.length - 1), step = game.steps[here];
    const shown = (number) => picture(game.pictures[number], told.symbols, told.style, { class: "pictured" });
    const players = step.has_table ? step.pictures.slice(0, -1) : step.pictures;
    return make("section", { "aria-label": game.title },
      make("h2", { class: "told-title" }, game.title), make("p", { class: "fact" }, `${game.where}, step ${here + 1} of ${game.steps.length}`),
      make("p", { class: "told lead" }, step.words),
      here < game.steps.length - 1 ? null : make("p", {}, game.ending),
      step.has_table ? make("figure", {}, shown(step.pictures.at(-1))) : null,
      make("div", { class: "table-view" }, players.map((number, seat) => make("figure", {}, make("figcaption", {}, game.players[seat]), shown(number)))),
      step.options.length ? make("div", {}, make("h3", {}, "Options that were weighed"),
        make("ol", { class: "options" }, step.options.map((one) => make("li", { class: one.is_chosen ? "is-chosen" : null }, make("span", {}, `${one.is_chosen ? "► " : ""}${one.option}`), make("span", {}, one.score.toFixed(2)))))) : null,
    );
  }

  function press(event) {
    if (event.key === " " && event.target.tagName !== "BUTTON") play(playing === null);
    else {
      const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -FAR, PageDown: FAR, Home: -most, End: most }[event.key];
      if (by === undefined || event.target.type === "range") return;
      go(at + by);
    }
    event.preventDefault();
  }

  go(at);
  return { element, go, press };
}
