/**
 * Whether a game goes on in this tab, for the other tabs to know: each holds a lock while it does.
 * Where there are no locks, nobody knows of anybody.
 */
const PATIENCE_MS = 1000;
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

/** Whether no game goes on in any tab, this one among them; one that is just over may still end. */
export async function othersAreFree() {
  if (!navigator.locks) return true;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await navigator.locks.request(LOCK, { signal }, () => true);
  } catch {
    return !signal.aborted;
  }
}
