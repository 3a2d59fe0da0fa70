/** Colors as the page computes them: what lies behind an element, and how well a text stands out. */

/** @typedef {{r: number, g: number, b: number, a: number}} Color each from 0 to 1 */

const SRGB = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.]+))?\)$/;
const RGB = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/;
const CLEAR = { r: 0, g: 0, b: 0, a: 0 };

/**
 * @param {string} text a computed color
 * @param {HTMLElement} probe an element of ours, which the browser turns other notations into sRGB with
 * @returns {Color | null} null where the browser has a notation that it does not convert
 */
export function readColor(text, probe) {
  const plain = RGB.exec(text);
  if (plain) {
    const [r, g, b, a = 1] = plain.slice(1).map((part) => (part === undefined ? part : Number(part)));
    return { r: r / 255, g: g / 255, b: b / 255, a };
  }
  probe.style.color = `color-mix(in srgb, ${text}, ${text})`;
  const mixed = SRGB.exec(getComputedStyle(probe).color);
  if (!mixed) return null;
  const [r, g, b, a = 1] = mixed.slice(1).map((part) => (part === undefined ? part : Number(part)));
  return { r, g, b, a };
}

/** @param {Color} over  @param {Color} under  @returns {Color} */
export function blended(over, under) {
  const a = over.a + under.a * (1 - over.a);
  if (a === 0) return CLEAR;
  const mix = (part) => (over[part] * over.a + under[part] * under.a * (1 - over.a)) / a;
  return { r: mix("r"), g: mix("g"), b: mix("b"), a };
}

/**
 * @param {Element[]} chain an element and all that it stands in, from the inside out
 * @param {HTMLElement} probe
 * @returns {Color | null} what lies behind it; null behind pictures, which nobody can ask
 */
export function backgroundOf(chain, probe) {
  let seen = CLEAR;
  for (const element of chain) {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== "none") return null;
    const color = readColor(backgroundColor, probe);
    if (!color) return null;
    seen = blended(seen, color);
    if (seen.a > 0.99) return seen;
  }
  probe.style.color = "Canvas";
  const canvas = readColor(getComputedStyle(probe).color, probe);
  return canvas && blended(seen, canvas);
}

/** @returns {number} from 1, the same, to 21, black on white, as WCAG 2 has it */
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance({ r, g, b }) {
  const [red, green, blue] = [r, g, b].map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
