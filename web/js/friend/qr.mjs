import { generate } from "lean-qr";

/**
 * Draw a text as a QR code.
 * @returns {string[]} its rows without a margin, "1" for dark; none where the text is too long
 */
export function rows(text) {
  try {
    const code = generate(text);
    const line = Array.from({ length: code.size }, (_, index) => index);
    return line.map((y) => line.map((x) => (code.get(x, y) ? "1" : "0")).join(""));
  } catch {
    return [];
  }
}
