// What the numbers mean.

import { make } from "./elements.js";

export const TITLE = "Method";

const PARAGRAPHS = [
  ["Who plays", "Programs play, not people. A result holds among the players named on the bench; look at stronger and weaker ones before you print anything."],
  ["The same deals", "The box as it is and every variant play the same deals, and a changed piece changes nothing before it comes up. So luck cancels out, and each difference is taken deal by deal."],
  ["When numbers move", "Shares change at scheduled looks only. Between them you see how many games were played and when the next look comes. The intervals hold at all looks together, so that you may stop whenever you like."],
  ["Settled or open", "A change is settled if its interval is clear of zero, or if it lies within the margin on both sides. Otherwise it is open, and more deals may decide."],
  ["Many tries", "The intervals protect you against looking often at one box, not against trying twenty boxes on the same deals. The bench counts your tries; confirm what you choose on fresh deals."],
  ["The same numbers elsewhere", "Each result names the command that prints it again: mrsim analyse RUN --at DEALS shows a run as it was at any look."],
];

/** Show the method. */
export function show(content) {
  content.append(make("h1", {}, "What the numbers mean"), ...PARAGRAPHS.flatMap(([title, text]) => [make("h2", {}, title), make("p", {}, text)]));
}
