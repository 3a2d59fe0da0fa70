/** How high a game wants to be at a given width. The frame, the loader and the builder agree by this. */
export const NARROWEST_PX = 280;

/** From here on the panel stands beside the board instead of below it. */
const WIDE_PX = 680;
const PANEL_BELOW_PX = 250;
const PANEL_BESIDE_PX = 280;
const HIGHEST_PX = { below: 760, beside: 720 };
const LINK_PX = 36;

/**
 * @param {number} width in CSS pixels
 * @param {boolean} withLink whether the link stands in the frame, below the game
 * @returns {number} the height, in CSS pixels
 */
export function heightFor(width, withLink) {
  const height =
    width < WIDE_PX
      ? Math.min(width + PANEL_BELOW_PX, HIGHEST_PX.below)
      : Math.min(width - PANEL_BESIDE_PX, HIGHEST_PX.beside);
  return Math.round(height) + (withLink ? LINK_PX : 0);
}
