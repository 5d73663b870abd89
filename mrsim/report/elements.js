// Elements of the page: made from names, attributes and children, never from text that holds markup.

const SVG = "http://www.w3.org/2000/svg";
const INK = "#1d1a16"; // drawings lie on paper, in both themes

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || (value === false && !name.startsWith("aria-"))) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
  }
  element.append(...present(children));
  return element;
}

function present(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== "");
}

/** Put these children in the place of those that an element has. */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
}

/** An HTML element with attributes and children. */
export function make(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** An SVG element with attributes and children. */
export function draw(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/** A button. */
export function button(label, onclick, attributes = {}) {
  return make("button", { type: "button", onclick, ...attributes }, label);
}

/** A whole number as people read it. */
export function count(number) {
  return Math.round(number).toLocaleString("en-US");
}

/** A table of plain data. */
export function table(caption, columns, rows, attributes = {}) {
  return make(
    "div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": caption },
    make(
      "table", attributes,
      make("caption", { class: "unseen" }, caption),
      make("thead", {}, make("tr", {}, columns.map((column) => make("th", { scope: "col" }, column)))),
      make("tbody", {}, rows.map((row) => make("tr", {}, row.map((cell, at) => (
        at === 0 ? make("th", { scope: "row" }, cell) : make("td", { class: typeof cell === "number" ? "number" : null }, cell)
      ))))),
    ),
  );
}

/** Something that opens; what is inside is made when it is open. `ontoggle` is told whether it is. */
export function disclosure(summary, inside, isOpen = false, ontoggle = () => {}) {
  const body = make("div", {});
  const details = make("details", { open: isOpen, ontoggle: () => {
    ontoggle(details.open);
    if (details.open && !body.childElementCount) fill(body, inside());
  } }, make("summary", {}, summary), body);
  if (isOpen) fill(body, inside());
  return details;
}

/** A command that can be copied. */
export function command(text) {
  const copied = button("Copy", async () => {
    await navigator.clipboard.writeText(text);
    copied.textContent = "Copied";
  }, { class: "small", "aria-label": `Copy the command ${text}` });
  return make("p", { class: "command" }, make("code", {}, text), copied);
}

/** A drawing of the game as a picture: nothing in it can run, and it stands by itself. */
export function picture(drawing, symbols, style, attributes = {}) {
  const [left, top, width, height] = drawing.view;
  const text = `<svg xmlns="${SVG}" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}" ` +
    `color="${INK}"><style>${style}</style>${symbols}${drawing.markup}</svg>`;
  return make("img", { src: `data:image/svg+xml,${encodeURIComponent(text)}`, alt: drawing.words, ...attributes });
}
