/**
 * What is left to do once the page answers clicks: the rest of the standard library is put in place
 * and the image kept for the next start. None of it is needed for this game, so nothing here fails
 * aloud. <html data-idle="done"> says that it is over.
 */
import { keepImage } from "./image.mjs";

const STDLIB = "/lib/python314.zip";

const whenReady = () =>
  new Promise((resolve) => {
    const look = () => {
      if (document.body.dataset.ready !== "true") return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { attributes: true, attributeFilter: ["data-ready"] });
    look();
  });

const whenIdle = () =>
  new Promise((resolve) => {
    if (globalThis.requestIdleCallback) requestIdleCallback(resolve, { timeout: 3000 });
    else setTimeout(resolve, 500);
  });

/** Put the standard library where the image has left an empty archive. */
async function completeLibrary(py, url) {
  const response = await fetch(url, { priority: "low" });
  if (!response.ok) return;
  const bytes = new Uint8Array(await response.arrayBuffer());
  await whenIdle();
  py.FS.writeFile(STDLIB, bytes);
  py.runPython("import importlib; importlib.invalidate_caches(); del importlib");
}

/**
 * @param py Pyodide's API, started from an image
 * @param {{library: string, isKept: boolean}} what the address of the standard library, and whether the
 *     image has been kept already
 */
export async function finishAfterwards(py, { library, isKept }) {
  await whenReady();
  await whenIdle();
  await completeLibrary(py, library).catch(() => {});
  await whenIdle();
  if (!isKept) await keepImage().catch(() => {});
  document.documentElement.dataset.idle = "done";
}
