/** Where things are on the screen: what an element stands in, and how much of it that lets be seen. */

/** @returns {Element[]} an element and all that it stands in, through slots and shadow roots */
export function chainOf(element) {
  const chain = [];
  for (let at = element; at; at = at.assignedSlot ?? at.parentElement ?? at.getRootNode().host) {
    chain.push(at);
  }
  return chain;
}

/** @param {Text} text  @returns {DOMRect[]} its boxes, line by line */
export function boxesOf(text) {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
}

/** @param {DOMRect[]} boxes  @returns {DOMRect} the box around all of them */
export function around(boxes) {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}

/** @returns {number} how many pixels lie between two boxes; 0 where they touch */
export function distance(one, other) {
  const across = Math.max(0, one.left - other.right, other.left - one.right);
  return Math.hypot(across, Math.max(0, one.top - other.bottom, other.top - one.bottom));
}

/**
 * How much of a box its surroundings let be seen. What a reader can scroll to counts as seen: from a
 * scrolling element outwards it is that element which must show.
 * @param {DOMRect} box  @param {Element[]} chain as `chainOf` gives it
 * @returns {number} from 0 to 1
 */
export function shareSeen(box, chain) {
  let across = { from: box.left, to: box.right, whole: box.width };
  let down = { from: box.top, to: box.bottom, whole: box.height };
  let position = "static";
  for (const element of chain.filter(clips)) {
    const style = getComputedStyle(element);
    const holds = style.position !== "static" || style.transform !== "none";
    if (!(position === "absolute" && !holds) && !(position === "fixed" && style.transform === "none")) {
      const frame = element.getBoundingClientRect();
      across = cut(across, frame.left, frame.right, style.overflowX);
      down = cut(down, frame.top, frame.bottom, style.overflowY);
      if (holds) position = style.position;
    }
    if (share(across) * share(down) === 0) return 0;
  }
  return share(across) * share(down);
}

/** Whether a point lies in all that scrolls around it, so that what is found there can be its own. */
export function isInView(x, y, chain) {
  return chain.filter(clips).every((element) => {
    const { overflow } = getComputedStyle(element);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return overflow === "visible" || (x >= left && x <= right && y >= top && y <= bottom);
  });
}

/** Whether an element's overflow is its own: a body's is the window's unless the root has one too. */
function clips(element) {
  const { documentElement, body } = document;
  if (element === documentElement || getComputedStyle(element).display === "contents") return false;
  return element !== body || getComputedStyle(documentElement).overflow !== "visible";
}

function cut(span, from, to, overflow) {
  if (overflow === "visible") return span;
  if (overflow === "auto" || overflow === "scroll") return { from, to, whole: to - from };
  return { ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) };
}

const share = ({ from, to, whole }) => (whole > 0 ? Math.max(0, to - from) / whole : 0);
