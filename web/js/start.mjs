/**
 * The second act: asks for Python once the opening has all that it needs, so that on a slow line the
 * first stone need not wait for megabytes. Where a service worker has everything, no line is slow.
 * What to ask for stands in <meta name="runtime">, which the build writes: `modules` and `files` to
 * be fetched at once, `scripts` to be run in their order.
 *
 * A script that does not come is asked for again: a line may drop, and a browser may stop a service
 * worker in the middle of its answers. What never comes ends here and is told by boot.mjs.
 */
import { foundImage } from "./image.mjs";
import { arrived } from "./opening.js";

function ask(rel, href, attributes = {}) {
  const link = Object.assign(document.createElement("link"), { rel, href });
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
}

const PAUSES_MS = [100, 1000];

const pause = (duration) => new Promise((resolve) => setTimeout(resolve, duration));

async function run(path) {
  const address = new URL(path, document.baseURI).href;
  for (const duration of PAUSES_MS) {
    try {
      return await import(address);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await pause(duration);
    }
  }
  return import(address);
}

async function runInOrder(paths) {
  for (const path of paths) await run(path);
}

/** Whether all that the page asks for is on the device; a frame in a sandbox may not even ask. */
function isKept() {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false;
  }
}

if (!isKept()) await arrived;
foundImage();
const { modules, files, scripts } = JSON.parse(document.querySelector('meta[name="runtime"]').content);
for (const path of files) ask("preload", path, { as: "fetch", crossorigin: "", fetchpriority: "low" });
for (const path of modules) ask("modulepreload", path);
// Not awaited: a rejection that nobody handles is what boot.mjs hears of.
runInOrder(scripts);
