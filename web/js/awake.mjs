/**
 * Keeps the screen from going dark while a player thinks on the clock. Browsers let go of that when
 * the page is hidden, so it is asked for again; where they refuse, nothing is lost.
 */
let isWanted = false;
let sentinel = null;

async function take() {
  if (!isWanted || sentinel || document.hidden || !navigator.wakeLock) return;
  try {
    const taken = await navigator.wakeLock.request("screen");
    taken.addEventListener("release", () => (sentinel = null));
    sentinel = taken;
    if (!isWanted) await taken.release();
  } catch {
    // Low battery, or a frame that may not: the screen then does as it always does.
  }
}

/** Keep the screen on from now on, or no longer. */
export function keepAwake(wanted) {
  isWanted = wanted;
  if (wanted) take();
  else sentinel?.release().catch(() => {});
}

document.addEventListener("visibilitychange", take);
