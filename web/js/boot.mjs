/**
 * Watches Python arrive and says on <html> how far it is, so that style sheets can show it.
 *
 * What takes more than a second is named: the [data-boot-stage] of the step under way is uncovered.
 * data-boot is "loading", then "ready" once body[data-ready="true"] is set by the page, or "failed".
 * A failure uncovers every [data-boot-failed] element and writes the technical reason, which is not
 * translated, into [data-boot-reason]; a start that succeeds after all covers them again. It knows no
 * text for players and nothing of the game.
 */
const root = document.documentElement;

// PyScript's progress messages in their order.
const STEPS = [
  "Loading Pyodide",
  "Loading Storage",
  "Loaded Storage",
  "Loading interpreter",
  "Loaded interpreter",
  "Loading files",
  "Loaded files",
  "Loaded Pyodide",
];

const PATIENCE_MS = 1000;

const listening = new AbortController();

const listen = (type, listener, capture = false) =>
  addEventListener(type, listener, { capture, signal: listening.signal });

const progress = (share) => root.style.setProperty("--boot-progress", share.toFixed(2));

const cover = (hidden) => {
  for (const element of document.querySelectorAll("[data-boot-failed]")) element.hidden = hidden;
};

let stage = "fetching";
let isSlow = false;

const showStage = () => {
  const shown = isSlow && root.dataset.boot === "loading" ? stage : null;
  for (const element of document.querySelectorAll("[data-boot-stage]")) {
    element.hidden = element.dataset.bootStage !== shown;
  }
};

const fail = (reason) => {
  root.dataset.boot = "failed";
  showStage();
  for (const element of document.querySelectorAll("[data-boot-reason]")) element.textContent = reason;
  cover(false);
  import("./offline.mjs").then(({ rescue }) => rescue()).catch(() => {});
};

const finish = () => {
  if (document.body.dataset.ready !== "true") return;
  observer.disconnect();
  listening.abort();
  root.dataset.boot = "ready";
  progress(1);
  showStage();
  cover(true);
  import("./offline.mjs").then(({ settle }) => settle()).catch(() => {});
};

const observer = new MutationObserver(finish);

root.dataset.boot = "loading";
progress(0);
setTimeout(() => {
  isSlow = true;
  showStage();
}, PATIENCE_MS);
observer.observe(document.body, { attributes: true, attributeFilter: ["data-ready"] });

listen("py:progress", ({ detail }) => {
  const step = STEPS.indexOf(detail) + 1;
  if (step > 0) progress(step / (STEPS.length + 1));
  if (detail === "Loaded interpreter") stage = "starting";
  showStage();
});
// A script that cannot be fetched tells nobody but itself; it is seen here on the way down.
listen(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement) fail(`cannot load ${target.src}`);
  },
  true,
);
listen("unhandledrejection", ({ reason }) => fail(String(reason?.message ?? reason)));
// PyScript reports an exception in main() in a box of its own and then says that it is done.
listen("py:done", () => {
  const report = document.querySelector(".py-error");
  if (report) fail(report.textContent.trim().split("\n").at(-1));
});
finish();
