/** The page that builds snippets: a form, the snippet that it asks for, and what that looks like. */
import { NARROWEST_PX } from "../frame/measure.js";
import { OPTIONS } from "../loader/options.js";
import { wordsFor } from "../loader/words.js";
import { frameAttributes, frameSnippet, loaderSnippet } from "./snippet.js";

const SETTLED_MS = 400;

const asked = new URLSearchParams(location.search).get("lang");
const { language, texts } = wordsFor([asked, ...navigator.languages].filter(Boolean));
const form = document.forms[0];
const code = document.querySelector(".code");
const stand = document.querySelector(".stand");
const copied = document.querySelector(".copied");
const game = new URL("../", location.href);
game.search = game.hash = "";

function write() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-words]")) {
    element.textContent = texts[element.dataset.words];
  }
  for (const [name, choices] of Object.entries(texts.choices)) {
    form.elements[name].append(...choices.map(([value, text]) => new Option(text, value)));
  }
}

/** The options that are not as the game has them anyway, which is what each list begins with. */
function chosen() {
  const options = {};
  for (const name of OPTIONS) {
    const field = form.elements[name];
    const value = field?.value.trim();
    if (value && value !== field.options?.[0].value) options[name] = value;
  }
  if (options.moves) options.moves = options.moves.split(/[,\s]+/).join(",");
  return options;
}

function snippet() {
  const width = Number(form.elements.width.value) || NARROWEST_PX;
  return { game, options: chosen(), width, texts };
}

const isPlain = () => form.elements.kind.value === "iframe";

function showCode() {
  const now = snippet();
  code.value = isPlain() ? frameSnippet(now) : loaderSnippet(now);
  form.elements.shown.value = `${now.width} px`;
  stand.style.maxWidth = `${now.width}px`;
  copied.textContent = "";
}

function showPreview() {
  const now = snippet();
  const element = document.createElement(isPlain() ? "iframe" : "tianyuan-go");
  const attributes = isPlain() ? frameAttributes(now) : Object.entries(now.options);
  for (const [name, value] of attributes) element.setAttribute(name, value);
  if (!isPlain()) {
    element.append(Object.assign(document.createElement("a"), { href: game.href, textContent: texts.link }));
  }
  if (stand.firstChild?.outerHTML !== element.outerHTML) stand.replaceChildren(element);
}

async function copy() {
  try {
    await navigator.clipboard.writeText(code.value);
  } catch {
    code.select();
    document.execCommand("copy");
  }
  copied.textContent = texts.copied;
}

let settling = 0;
write();
showCode();
showPreview();
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => {
  showCode();
  clearTimeout(settling);
  settling = setTimeout(showPreview, SETTLED_MS);
});
document.querySelector(".copy").addEventListener("click", copy);
