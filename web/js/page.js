/**
 * The page's hands: applies steps to the document and turns what the player does into intents.
 *
 * It knows no rule, no text and no state of the game. Python connects by `tianyuan.connect(receive)`;
 * intents are (kind, name, value) and those from before are kept until then. Steps are described in
 * web/view/difference.py.
 */
import { showFaces } from "./clocks.js";
import * as opening from "./opening.js";
import { applySteps } from "./patch.js";
import { play } from "./sound.js";
import * as tab from "./tab.js";
import { say } from "./voice.js";

const pageOf = () => document.querySelector("[data-game]");

let waiting = [];
let receive = (kind, name, value) => {
  const vertex = pointMeant(kind, name, value);
  if (vertex === undefined) opening.close();
  else if (!opening.take(vertex, kind === "point" ? value : "key")) showWaiting(vertex);
  waiting.push([kind, name, value]);
};

/** The point on which a stone is wanted, undefined where something else is. */
function pointMeant(kind, name, value) {
  if (kind === "point") return name;
  return kind === "key" && (name === "Enter" || name === " ") && value ? value : undefined;
}

// Python's first steps fit the page as it was painted.
let untouched = true;
let settle = () => {};
let muted = false;

function takeBack() {
  if (untouched) settle = opening.withdraw();
  untouched = false;
}

/** Show where a click waits that only Python can answer; the latest is the one that is meant. */
function showWaiting(vertex) {
  for (const point of document.querySelectorAll(".waiting")) point.classList.remove("waiting");
  document.querySelector(`[data-point="${vertex}"]`)?.classList.add("waiting");
}

// Safari's clicks do not tell the kind of pointer, so the press before them is remembered.
let pointer = "mouse";
addEventListener("pointerdown", (event) => (pointer = event.pointerType), true);

document.addEventListener("click", ({ target, detail, pointerType }) => {
  const point = target.closest("[data-point]");
  if (point) {
    const kind = detail === 0 ? "key" : pointerType || pointer;
    receive("point", point.dataset.point, kind);
    return;
  }
  const action = target.closest("[data-action]");
  if (action) receive("action", action.dataset.action, action.dataset.value ?? "");
});

document.addEventListener("change", ({ target }) => {
  const name = target.dataset?.setting;
  if (!name) return;
  receive("setting", name, target.type === "checkbox" ? String(target.checked) : target.value);
});

// A form has one field of text; whoever takes it says what becomes of the form.
document.addEventListener("submit", (event) => {
  const { form } = event.target.dataset;
  if (!form) return;
  event.preventDefault();
  receive("form", form, event.target.querySelector("input").value);
});

const GRID_KEYS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "Enter", " "]);
const PAGE_KEYS = new Set(["p", "u", ",", ".", "Escape"]);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const { target } = event;
  const inGrid = target.closest?.("[role=grid]");
  const typing = target.closest?.("select, input:not([type=radio], [type=checkbox]), textarea");
  const nowhere = target === document.body && event.key.startsWith("Arrow");
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if ((inGrid || nowhere) && GRID_KEYS.has(key)) {
    event.preventDefault();
    if (nowhere) document.querySelector('[data-point][tabindex="0"]')?.focus();
    receive("key", key, target.dataset?.point ?? "");
  } else if (PAGE_KEYS.has(key) && (key === "Escape" || !typing)) {
    receive("key", key, "");
  }
});

function followFocus(before) {
  const now = document.activeElement;
  if (now?.matches("[data-point][tabindex='-1']")) {
    now.closest("[role=grid]").querySelector("[data-point][tabindex='0']")?.focus();
  } else if (before && before !== document.body && !before.isConnected) {
    document.querySelector("[data-point][tabindex='0']")?.focus({ preventScroll: true });
  }
}

const alarms = new Map();

globalThis.tianyuan = {
  ...tab,

  /** Apply steps, given as JSON, to the document; the focus stays or goes where it makes sense. */
  apply(steps) {
    const before = document.activeElement;
    takeBack();
    applySteps(pageOf(), JSON.parse(steps));
    followFocus(before);
  },

  /** Call back before the next painting, or soon when nothing is painted. */
  frame(callback) {
    let called = false;
    const once = () => {
      if (!called) callback();
      called = true;
    };
    requestAnimationFrame(once);
    setTimeout(once, 60);
  },

  /** Send every intent to `python` from now on; `keep` says whether points from before still count. */
  connect(python, keep) {
    const earlier = waiting.filter(([kind]) => keep || kind !== "point");
    takeBack();
    waiting = [];
    receive = python;
    for (const point of document.querySelectorAll(".waiting")) point.classList.remove("waiting");
    muted = true;
    for (const intent of earlier) python(...intent);
    muted = false;
    settle();
  },

  /** Move the focus to the first element that fits. */
  focus(selector) {
    document.querySelector(selector)?.focus({ preventScroll: true });
  },

  /** Call this back once after `ms`, and not when it was to be before; below 0 not at all. */
  wake(callback, ms) {
    clearTimeout(alarms.get(callback));
    if (ms >= 0) alarms.set(callback, setTimeout(callback, ms));
  },

  /** Take what a module of ours has to tell, as an intent. */
  tell(kind, name, value) {
    receive(kind, name, value);
  },

  /** Ask for something that offline.mjs does; it comes only when it is needed. */
  async upkeep(wish, ...details) {
    (await import("./offline.mjs"))[wish](...details);
  },

  /** Make a sound, unless it is that of a move which was heard when it was made. */
  sound(name) {
    if (!muted) play(name);
  },

  /** Fetch one of the modules by which friends meet: hand, qr or the name of a strategy. */
  meeting: (name) => import(`../friend/${name}.js`),

  say,
  clocks: showFaces,

  /** Offer a text as a file to keep. */
  saveFile(name, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  },

  /** Ask for a file; its text comes as the intent ("file", name, text). */
  pickFile() {
    const input = Object.assign(document.createElement("input"), { type: "file", accept: ".json,application/json" });
    input.addEventListener("change", async () => {
      const file = input.files[0];
      if (file) receive("file", file.name, await file.text());
    });
    input.click();
  },
};
