/**
 * The second act: asks for Python once the opening has all that it needs, so that on a slow line the
 * first stone need not wait for megabytes. Where a service worker has everything, no line is slow. What to ask for stands in <meta name="runtime">, which the
 * build writes: `modules` and `files` to be fetched at once, `scripts` to be run in their order.
 */
import { foundImage } from "./image.mjs";
import { arrived } from "./opening.js";

function ask(rel, href, attributes = {}) {
  const link = Object.assign(document.createElement("link"), { rel, href });
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
}

function run(src) {
  const script = Object.assign(document.createElement("script"), { type: "module", async: false, src });
  document.body.append(script);
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
for (const path of scripts) run(path);
