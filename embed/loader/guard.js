/**
 * The condition of use: a text link to the game stands by the board, as readers and search engines
 * see it. Here it is judged; what follows from it is the element's.
 */
import { sightFault } from "./sight.js";

const UNFOLLOWED = ["nofollow", "ugc", "sponsored"];

/**
 * @param {HTMLElement} element the embedded game, whose link is one of its children
 * @param {URL} game the address of the folder that the link is to lead to
 * @param {{place: HTMLElement, probe: HTMLElement}} parts see `sightFault`
 * @param {string | null} before the reason that held until now
 * @returns {string | null} why the link is not in order, a key of the words; null where it is
 */
export function linkFault(element, game, parts, before) {
  const links = [...element.querySelectorAll("a[href]")];
  if (links.length === 0) return "missing";
  const ours = links.filter((link) => leadsTo(link, game));
  if (ours.length === 0) return "elsewhere";
  if (hasUnfollowingPage()) return "unfollowed-page";
  const faults = ours.map((link) => faultOf(link, element, parts, before));
  return faults.includes(null) ? null : faults[0];
}

function faultOf(link, element, parts, before) {
  const tokens = link.rel.toLowerCase().split(/\s+/);
  if (UNFOLLOWED.some((token) => tokens.includes(token))) return "unfollowed";
  return sightFault(link, element, parts, before);
}

/** Any page of the game will do, by http or https. */
function leadsTo(link, game) {
  return link.host === game.host && link.pathname.startsWith(game.pathname);
}

/** Whether the page tells search engines to follow none of its links. */
function hasUnfollowingPage() {
  return [...document.querySelectorAll("meta[name][content]")].some(({ name, content }) => {
    if (!/^(robots|.*bot)$/i.test(name)) return false;
    const words = content.toLowerCase().split(/[\s,]+/);
    return words.includes("nofollow") || words.includes("none");
  });
}
