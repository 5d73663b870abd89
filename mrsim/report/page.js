"use strict";
(() => {
  const state = new URLSearchParams(location.search);
  const keep = () => {
    const query = state.toString();
    try {
      history.replaceState(null, "", (query ? "?" + query : location.pathname) + location.hash);
    } catch { /* Some browsers refuse this for files: then the address stays as it is. */ }
  };
  const pairs = (key) => state.getAll(key).map((text) => {
    const [id, ...rest] = text.split("~");
    return [id, rest.join("~")];
  });
  const put = (key, id, value) => {
    const others = state.getAll(key).filter((text) => !text.startsWith(id + "~"));
    state.delete(key);
    for (const text of others) state.append(key, text);
    if (value) state.append(key, id + "~" + value);
    keep();
  };

  const root = document.documentElement;
  const themes = { light: "dark", dark: "light" };
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const button = document.createElement("button");
  button.className = "theme";
  const show = (theme) => {
    root.dataset.theme = theme;
    button.textContent = themes[theme] === "dark" ? "Dark" : "Light";
    button.setAttribute("aria-label", "Switch to the " + themes[theme] + " theme");
  };
  show(themes[state.get("theme")] ? state.get("theme") : system);
  button.addEventListener("click", () => {
    show(themes[root.dataset.theme]);
    state.set("theme", root.dataset.theme);
    keep();
  });
  document.querySelector("header").prepend(button);

  const value = (cell) => {
    const text = cell.textContent.trim();
    const number = parseFloat(text.replace(/[−]/g, "-").replace(/[,+%]/g, ""));
    return text === "–" ? null : Number.isNaN(number) ? text : number;
  };
  const compare = (a, b) => typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
  const sort = (table, column, direction) => {
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => [value(row.cells[column]), row]);
    rows.sort(([a], [b]) => a === null || b === null ? (a === null) - (b === null) : direction * compare(a, b));
    body.append(...rows.map(([, row]) => row));
    [...table.tHead.rows[0].cells].forEach((head, at) => {
      if (at === column) head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
      else head.removeAttribute("aria-sort");
    });
  };
  const filter = (table, words) => {
    const wanted = words.toLowerCase().split(/\s+/);
    for (const row of table.tBodies[0].rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !wanted.every((word) => text.includes(word));
    }
  };

  for (const table of document.querySelectorAll("table")) {
    if (table.tBodies[0].rows.length < 3 || table.closest(".answer")) continue;
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      const press = document.createElement("button");
      press.append(...head.childNodes);
      head.append(press);
      press.addEventListener("click", () => {
        const direction = head.getAttribute("aria-sort") === "descending" ? 1 : -1;
        sort(table, column, direction);
        put("sort", table.id, column + "~" + direction);
      });
    });
    if (table.tBodies[0].rows.length > 8) {
      const label = document.createElement("label");
      const input = document.createElement("input");
      input.type = "search";
      label.className = "tools";
      label.append("Rows with ", input);
      table.parentElement.before(label);
      input.addEventListener("input", () => {
        filter(table, input.value);
        put("filter", table.id, input.value);
      });
    }
  }
  const reveal = (element) => {
    for (let at = element; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  };
  for (const [id, what] of pairs("sort")) {
    const table = document.getElementById(id);
    const [column, direction] = what.split("~").map(Number);
    if (table?.tHead?.rows[0].cells[column]) {
      sort(table, column, direction < 0 ? -1 : 1);
      reveal(table);
    }
  }
  for (const [id, words] of pairs("filter")) {
    const table = document.getElementById(id);
    const input = table?.parentElement.previousElementSibling?.querySelector("input");
    if (input) {
      input.value = words;
      filter(table, words);
      reveal(table);
    }
  }
  const arrive = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target) {
      reveal(target);
      target.querySelector(":scope > details")?.setAttribute("open", "");
      target.scrollIntoView({ behavior: "instant" });
    }
  };
  addEventListener("hashchange", arrive);
  if (location.hash) arrive();

  const unpack = async (id) => {
    const packed = Uint8Array.from(atob(document.getElementById(id).textContent), (c) => c.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  };
  const save = document.createElement("button");
  save.className = "save";
  save.textContent = "Save all numbers as JSON";
  save.addEventListener("click", async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([await unpack("results")], { type: "application/json" }));
    link.download = "report.json";
    link.click();
    URL.revokeObjectURL(link.href);
  });
  document.querySelector("footer").append(save);

  const stepThrough = async (article, starter) => {
    const { toldGames } = await toldModules();
    const shown = toldGames(JSON.parse(await unpack("told"))[article.id]);
    starter.replaceWith(shown.element);
    shown.element.querySelector("input").focus();
    shown.element.addEventListener("keydown", shown.press);
  };
  const toldModules = async () => {
    /* told games */
    return { toldGames };
  };
  if (document.getElementById("told")) {
    for (const article of document.querySelectorAll("article[id*='gallery.game-']")) {
      const starter = document.createElement("button");
      starter.className = "step-through";
      starter.textContent = "Step through this game";
      starter.addEventListener("click", () => stepThrough(article, starter));
      article.append(starter);
    }
  }

  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details:not([open])")];
    for (const one of opened) one.open = true;
  });
  addEventListener("afterprint", () => {
    for (const one of opened) one.open = false;
  });
})();
