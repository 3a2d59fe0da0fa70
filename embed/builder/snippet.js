/** Options to the HTML that a host page pastes. */
import { heightFor } from "../frame/measure.js";
import { OPTIONS, queryOf } from "../loader/options.js";

const ESCAPES = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escaped = (text) => String(text).replace(/[&"<>]/g, (letter) => ESCAPES[letter]);
const attribute = ([name, value]) => `${name}="${escaped(value)}"`;

/**
 * @typedef {object} Snippet
 * @property {URL} game the folder of the game
 * @property {Record<string, string>} options those that are not as the game has them
 * @property {number} width in pixels
 * @property {{title: string, link: string}} texts
 */

/** @param {Snippet} snippet  @returns {[string, string | number][]} the attributes of the iframe */
export function frameAttributes({ game, options, width, texts }) {
  const address = new URL(`embed/frame.html${queryOf((name) => options[name])}`, game);
  return [
    ["src", address.href], ["width", width], ["height", heightFor(width, true)],
    ["loading", "lazy"], ["title", texts.title], ["allow", "autoplay; clipboard-write; fullscreen"],
  ];
}

/** @param {Snippet} snippet */
export function frameSnippet(snippet) {
  return `<iframe ${frameAttributes(snippet).map(attribute).join(" ")}></iframe>`;
}

/** @param {Snippet} snippet */
export function loaderSnippet({ game, options, texts }) {
  const chosen = OPTIONS.filter((name) => options[name]).map((name) => [name, options[name]]);
  const start = ["<tianyuan-go", ...chosen.map(attribute)].join(" ");
  const link = `<a href="${escaped(game.href)}">${escaped(texts.link)}</a>`;
  const script = `<script async src="${escaped(new URL("embed/embed.js", game).href)}"></script>`;
  return `${start}>${link}</tianyuan-go>\n${script}`;
}
