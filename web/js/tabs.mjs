/**
 * Whether a game goes on in this tab, for the other tabs to know: each holds a lock while it does.
 * Where there are no locks, nobody knows of anybody.
 */
const LOCK = `tianyuan-game-${new URL("./", document.baseURI).href}`;

let release = null;

/** Say that a game goes on here, or no longer. */
export function hold(isBusy) {
  if (!isBusy) {
    release?.();
    release = null;
  } else if (!release && navigator.locks) {
    const over = new Promise((resolve) => (release = resolve));
    navigator.locks.request(LOCK, { mode: "shared" }, () => over).catch(() => {});
  }
}

/** Whether no game goes on in any tab, this one among them. */
export async function othersAreFree() {
  if (!navigator.locks) return true;
  try {
    return await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock !== null);
  } catch {
    return true;
  }
}
