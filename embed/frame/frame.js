/**
 * The page in a frame: shows the link below the game in the page's language, and tells the host what
 * it needs to know. The host names itself in the address's fragment, which no server sees:
 *
 *   #host=https://example.org   messages go to this origin and are taken from it
 *   #host=…&link=outside        the host has the link; ours stands in until the host says that it shows
 */
import { heightFor } from "./measure.js";
import { Channel, LINK, READY, RESULT, SIZE } from "./messages.js";

const PATIENCE_MS = 3000;

const root = document.documentElement;
const row = document.querySelector(".home");
const fragment = new URLSearchParams(location.hash.slice(1));
const wanted = new URLSearchParams(location.search).get("lang") ?? navigator.language;

/** Show the link's words in the language that fits best, else those that come first. */
function dressLink(language) {
  const words = [...row.querySelectorAll("[lang]")];
  const [tongue] = language.toLowerCase().split("-");
  const fitting = words.find(({ lang }) => lang.split("-")[0] === tongue) ?? words[0];
  for (const word of words) word.hidden = word !== fitting;
}

function watch(element, attributes, changed) {
  new MutationObserver(changed).observe(element, { attributes: true, attributeFilter: attributes });
  changed();
}

function connect(host) {
  const channel = new Channel(() => parent, host, (type, { shown }) => {
    if (type === LINK && typeof shown === "boolean") showRow(!shown);
  });
  const measure = () => {
    channel.tell(SIZE, { width: innerWidth, height: heightFor(innerWidth, !row.hidden) });
  };
  const showRow = (visible) => {
    row.hidden = !visible;
    clearTimeout(patience);
    measure();
  };
  const outside = fragment.get("link") === "outside";
  const patience = outside ? setTimeout(() => showRow(true), PATIENCE_MS) : 0;
  row.hidden = outside;

  let width = 0;
  addEventListener("resize", () => {
    if (innerWidth !== width) measure();
    width = innerWidth;
  });
  measure();
  watch(document.body, ["data-ready"], () => {
    if (document.body.dataset.ready === "true") channel.tell(READY);
  });
  tellResults(channel);
}

function tellResults(channel) {
  const game = document.querySelector("[data-game]");
  let told = "";
  watch(game, ["data-result", "data-phase"], () => {
    const { phase, result, moveNumber } = game.dataset;
    const now = phase === "finished" ? result : "";
    if (now !== told && now) channel.tell(RESULT, { result, moves: Number(moveNumber) });
    told = now;
  });
}

dressLink(wanted);
new MutationObserver(() => dressLink(root.lang)).observe(root, { attributeFilter: ["lang"] });
const host = fragment.get("host");
if (host && parent !== self) connect(host);
