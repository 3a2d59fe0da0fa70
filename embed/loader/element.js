/**
 * The element `<tianyuan-go>`: a game in a frame above a link to it.
 *
 * It starts when it comes into sight and its link is in order. When the link no longer is, a notice
 * with the reason lies over the game, which waits below as it was until the link is back.
 * Events: `tianyuan-ready`, and `tianyuan-result` with `detail.result` and `detail.moves`.
 */
import { heightFor } from "../frame/measure.js";
import { Channel, LINK, READY, RESULT, SIZE } from "../frame/messages.js";
import { linkFault } from "./guard.js";
import { furnish } from "./look.js";
import { OPTIONS, queryOf } from "./options.js";
import { wordsFor } from "./words.js";

const NAME = "tianyuan-go";
const CHECK_MS = 500;
const PATIENCE_MS = 30_000;
const ALLOWED = "autoplay; clipboard-write; fullscreen; screen-wake-lock";

/** @param {URL} game the folder of the game, which the link is to lead to */
export function defineElement(game) {
  if (customElements.get(NAME)) return;
  customElements.define(NAME, class extends TianyuanGo {
    game = game;
  });
}

class TianyuanGo extends HTMLElement {
  static observedAttributes = OPTIONS;

  #parts = null;
  #frame = null;
  #channel = null;
  // Why the link is not in order, why the game did not come, and which of them the notice tells.
  #fault = null;
  #trouble = null;
  #shown = null;
  #watching = 0;
  #patience = 0;
  #sight = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) this.#begin();
  });
  #widths = new ResizeObserver(() => this.#measure());

  connectedCallback() {
    this.#parts ??= furnish(this);
    this.#widths.observe(this.#parts.place);
    this.#sight.observe(this);
    document.addEventListener("securitypolicyviolation", this.#onViolation);
  }

  disconnectedCallback() {
    this.#sight.disconnect();
    this.#widths.disconnect();
    clearInterval(this.#watching);
    clearTimeout(this.#patience);
    document.removeEventListener("securitypolicyviolation", this.#onViolation);
    // A frame that is taken out of the page has lost its game.
    this.#frame?.remove();
    this.#frame = null;
  }

  attributeChangedCallback() {
    const address = this.#address;
    if (this.#frame && this.#frame.src !== address) this.#load(address);
  }

  get #address() {
    const address = new URL("embed/frame.html", this.game);
    address.search = queryOf((option) => this.getAttribute(option));
    address.hash = new URLSearchParams({ host: location.origin, link: "outside" });
    return address.href;
  }

  get #words() {
    const around = this.closest("[lang]")?.lang;
    const asked = [this.getAttribute("language"), around, ...navigator.languages];
    return wordsFor(asked.filter(Boolean));
  }

  #begin() {
    this.#sight.disconnect();
    this.#check();
    this.#watching = setInterval(() => this.#check(), CHECK_MS);
  }

  /** Judge the link, unless nobody sees the game either. */
  #check() {
    if (this.getClientRects().length === 0) return;
    this.#fault = linkFault(this, this.game, this.#parts, this.#fault);
    if (!this.#frame && !this.#fault) this.#start();
    this.#show();
  }

  #start() {
    const frame = document.createElement("iframe");
    const { language, texts } = this.#words;
    Object.assign(frame, { title: texts.title, lang: language, allow: ALLOWED });
    this.#channel ??= new Channel(() => this.#frame?.contentWindow, this.game.origin, this.#hear);
    this.#frame = frame;
    this.#load(this.#address);
    this.#parts.place.prepend(frame);
  }

  #load(address) {
    this.#trouble = null;
    this.#frame.src = address;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#give("silent"), PATIENCE_MS);
  }

  #give(trouble) {
    this.#trouble = trouble;
    this.#show();
  }

  #onViolation = ({ effectiveDirective, blockedURI }) => {
    const ours = blockedURI.startsWith(this.game.origin);
    if (this.#frame && ours && effectiveDirective === "frame-src") this.#give("blocked");
  };

  #hear = (type, { height, result, moves }) => {
    clearTimeout(this.#patience);
    this.#trouble = null;
    if (type === SIZE) {
      // Below the notice the frame makes room for a link of its own, which nobody sees.
      if (!this.#fault) this.#resize(height);
      this.#tellLink();
    } else if (type === READY) {
      this.dispatchEvent(new CustomEvent("tianyuan-ready", { bubbles: true }));
    } else if (type === RESULT) {
      const detail = { result: String(result), moves: Number(moves) };
      this.dispatchEvent(new CustomEvent("tianyuan-result", { bubbles: true, detail }));
    }
  };

  #tellLink() {
    this.#channel?.tell(LINK, { shown: this.#fault === null });
  }

  #measure() {
    this.#resize(heightFor(this.#parts.place.clientWidth, false));
  }

  #resize(height) {
    if (height > 0 && height < 2000) this.#parts.place.style.height = `${height}px`;
  }

  /** Let the notice say what is wrong, if anything is. The frame keeps its size and its game. */
  #show() {
    const problem = this.#fault ?? this.#trouble;
    if (problem === this.#shown) return;
    this.#shown = problem;
    const { notice, title, reason, advice } = this.#parts;
    if (problem) this.#write(problem, title, reason, advice);
    notice.hidden = problem === null;
    if (this.#frame) this.#frame.style.visibility = problem ? "hidden" : "visible";
    if (this.#frame) this.#tellLink();
  }

  #write(problem, title, reason, advice) {
    const { language, texts } = this.#words;
    const isLink = problem === this.#fault;
    title.textContent = isLink ? texts.link : texts.trouble;
    reason.textContent = texts[problem];
    advice.textContent = isLink ? texts.advice : "";
    this.#parts.notice.lang = language;
  }
}
