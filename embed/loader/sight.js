/**
 * Whether readers can see a link and click on it, as far as a script can tell. It is asked for the
 * reason why not, and stays on the reader's side of doubt: what cannot be known is no reason.
 */
import { backgroundOf, blended, contrast, readColor } from "./colors.js";
import { around, boxesOf, chainOf, distance, isInView, shareSeen } from "./places.js";

const LEAST_WIDTH_PX = 16;
const LEAST_HEIGHT_PX = 7;
const LEAST_OPACITY = 0.25;
const LEAST_CONTRAST = 1.4;
const LEAST_SHARE = 0.5;
const FARTHEST_PX = 120;

/**
 * @param {HTMLAnchorElement} link
 * @param {HTMLElement} element what the link is a part of
 * @param {{place: HTMLElement, probe: HTMLElement}} parts the board that the link is to stand by, and
 *   what `readColor` needs
 * @param {string | null} before the reason that held until now
 * @returns {string | null} the reason, a key of the words; null for a link that is seen
 */
export function sightFault(link, element, { place, probe }, before) {
  const text = longestText(link);
  if (!text) return "small";
  const chain = chainOf(text.parentElement);
  if (!isRendered(text.parentElement)) return "hidden";
  if (opacityOf(chain) < LEAST_OPACITY) return "transparent";
  const boxes = boxesOf(text);
  if (boxes.length === 0) return "hidden";
  const box = around(boxes);
  if (box.width < LEAST_WIDTH_PX || boxes[0].height < LEAST_HEIGHT_PX) return "small";
  if (distance(box, place.getBoundingClientRect()) > FARTHEST_PX) return "away";
  if (shareSeen(box, chain) < LEAST_SHARE || isCutOut(chain, element)) return "clipped";
  return colorFault(chain, probe) ?? coverFault(link, boxes, chain, before);
}

/** @returns {Text | undefined} the text of the link with the most letters */
function longestText(link) {
  const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (walker.currentNode.data.trim()) texts.push(walker.currentNode);
  return texts.sort((a, b) => b.data.length - a.data.length)[0];
}

function isRendered(element) {
  const { visibility } = getComputedStyle(element);
  const shown = element.checkVisibility?.({ visibilityProperty: true }) ?? true;
  return shown && visibility === "visible";
}

const FILTERED = /opacity\(([\d.]+)\)/;

function opacityOf(chain) {
  return chain.reduce((product, element) => {
    const { opacity, filter, display } = getComputedStyle(element);
    if (display === "contents") return product;
    return product * Number(opacity) * Number(FILTERED.exec(filter)?.[1] ?? 1);
  }, 1);
}

/** Whether a shape is cut out of the link or of what it stands in, up to the whole element. */
function isCutOut(chain, whole) {
  return chain.slice(0, chain.indexOf(whole) + 1).some((element) => {
    const { clip, clipPath, maskImage } = getComputedStyle(element);
    return [clip, clipPath, maskImage].some((value) => value && value !== "auto" && value !== "none");
  });
}

function colorFault(chain, probe) {
  const style = getComputedStyle(chain[0]);
  const ink = readColor(style.webkitTextFillColor || style.color, probe);
  if (!ink || style.backgroundClip === "text") return null;
  const opacity = ink.a * opacityOf(chain);
  if (opacity < LEAST_OPACITY) return "transparent";
  const ground = backgroundOf(chain, probe);
  if (!ground) return null;
  return contrast(blended({ ...ink, a: opacity }, ground), ground) < LEAST_CONTRAST ? "unreadable" : null;
}

/** A link that cannot be asked now, since it is scrolled out of view, stays as covered as it was. */
function coverFault(link, boxes, chain, before) {
  const root = link.getRootNode();
  const points = pointsIn(boxes).filter(([x, y]) => isInView(x, y, chain));
  const hits = points.map(([x, y]) => root.elementFromPoint(x, y)).filter(Boolean);
  if (hits.length === 0) return before === "covered" ? before : null;
  return hits.some((hit) => link.contains(hit) || floats(hit, link)) ? null : "covered";
}

function pointsIn(boxes) {
  return boxes.flatMap(({ left, width, top, height }) =>
    [0.15, 0.5, 0.85].map((share) => [left + share * width, top + height / 2]),
  );
}

/** Whether something floats over the page, such as a banner, and not over this link for good. */
function floats(hit, link) {
  return chainOf(hit).some((element) => {
    const { position } = getComputedStyle(element);
    return (position === "fixed" || position === "sticky") && !element.contains(link);
  });
}
