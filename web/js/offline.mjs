/**
 * The page's side of working offline: brings in the service worker once the page answers clicks,
 * tells of it by intents of the kind "offline", and does what the player wishes about it.
 *
 *     ("offline", "ready", "true" | "false")   whether the page starts without a network
 *     ("offline", "waiting", "")               a new version is here and waits to take over
 *     ("offline", "elsewhere", "")             it cannot: another tab is in the middle of a game
 *     ("offline", "changed", "")               it has taken over; the page is to be loaded anew
 *     ("offline", "unreachable", "")           nothing was reset, since nothing could be fetched
 *
 * It knows nothing of the game. A page in a frame of somebody else's brings in nothing.
 */
import { keepAwake } from "./awake.mjs";
import * as tabs from "./tabs.mjs";

const SCOPE = new URL("./", document.baseURI).href;
const WORKER = new URL("sw.js", SCOPE).href;
const PATIENCE_MS = 20_000;
const SELDOM_MS = 10 * 60_000;
const OFTEN_MS = 15_000;
const RESCUED = "tianyuan/rescued";

const root = document.documentElement;
const isFramed = "embedded" in root.dataset || window !== window.top;
const workers = isFramed ? undefined : navigator.serviceWorker;
const tell = (name, value = "") => globalThis.tianyuan.tell("offline", name, value);

let registration;
let asked = 0;

/** The page answers clicks: bring in the worker when the start has nothing left to do. */
export async function settle() {
  if (!workers) return;
  let isControlled = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (isControlled) tell("changed");
    isControlled = true;
  });
  await startIsOver();
  try {
    registration = await workers.register(WORKER, { scope: SCOPE, updateViaCache: "none" });
  } catch {
    return; // No worker here, or no network: the page works as it did before.
  }
  if (!registration) return;
  asked = Date.now();
  registration.addEventListener("updatefound", () => follow(registration.installing));
  follow(registration.installing);
  offer();
  await workers.ready;
  await checkAll();
  lookOutForVersions();
}

/** The start has failed: mend what is kept, or let a newer version in, and start once more. */
export async function rescue() {
  for (const button of document.querySelectorAll("[data-boot-reset]")) {
    button.addEventListener("click", () => reset());
  }
  if (!workers?.controller) return;
  registration = await workers.getRegistration(SCOPE);
  if (!registration) return;
  const { mended } = await answerOf(workers.controller, "check");
  if (mended > 0 && !wasRescued()) location.reload();
  else await letNewerIn();
}

async function letNewerIn() {
  workers.addEventListener("controllerchange", () => location.reload());
  if (!(await tabs.othersAreFree())) return;
  const apply = (worker) => worker?.state === "installed" && worker.postMessage({ type: "apply" });
  const applyLater = (worker) => worker?.addEventListener("statechange", () => apply(worker));
  registration.addEventListener("updatefound", () => applyLater(registration.installing));
  // The browser asks for a new version by itself, perhaps already.
  applyLater(registration.installing);
  apply(registration.waiting);
  await registration.update().catch(() => {});
}

/** Whether this tab was started once more already, lest it go round in circles. */
function wasRescued() {
  try {
    if (sessionStorage.getItem(RESCUED)) return true;
    sessionStorage.setItem(RESCUED, "yes");
    return false;
  } catch {
    return true;
  }
}

/** Let the other tabs know whether a game goes on here, and the screen whether to stay on. */
export function hold(isBusy, isAwake) {
  tabs.hold(isBusy);
  keepAwake(isAwake);
}

/** Let the version that waits take over, unless a game goes on in another tab. */
export async function update() {
  if (!(await tabs.othersAreFree())) tell("elsewhere");
  else if (registration?.waiting) registration.waiting.postMessage({ type: "apply" });
  else tell("changed");
}

/** Drop all that was downloaded, and load the page anew from the network, if that can be reached. */
export async function reset() {
  const there = await fetch(WORKER, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!there?.ok) {
    tell("unreachable");
    return;
  }
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? [];
  await Promise.all(names.filter(isOurs).map((name) => caches.delete(name)));
  await (await workers?.getRegistration(SCOPE))?.unregister();
  if (document.body.dataset.ready) tell("reset");
  else location.reload();
}

/** Other pages of this host have caches too. */
const isOurs = (name) => name.startsWith("tianyuan-") || name.endsWith(SCOPE);

/** Wait until the start has used the line for what it still wanted, but not for ever. */
function startIsOver() {
  const isOver = () => root.dataset.idle === "done" || root.dataset.image === "none";
  return new Promise((resolve) => {
    if (isOver()) resolve();
    const observer = new MutationObserver(() => isOver() && resolve());
    observer.observe(root, { attributes: true, attributeFilter: ["data-idle", "data-image"] });
    setTimeout(resolve, PATIENCE_MS);
  });
}

function follow(worker) {
  worker?.addEventListener("statechange", offer);
}

function offer() {
  if (registration.waiting && registration.active) tell("waiting");
}

async function checkAll() {
  const { whole } = await answerOf(registration.active, "check");
  tell("ready", String(whole));
}

function answerOf(worker, type) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ type }, [port2]);
  });
}

/** Ask for a new version when the player comes back, when the network does, and now and then. */
function lookOutForVersions() {
  const ask = (gap) => {
    if (document.hidden || Date.now() - asked < gap) return;
    asked = Date.now();
    registration.update().then(offer, () => {});
  };
  document.addEventListener("visibilitychange", () => ask(OFTEN_MS));
  addEventListener("online", () => ask(OFTEN_MS));
  addEventListener("focus", () => ask(OFTEN_MS));
  addEventListener("pointerdown", () => ask(SELDOM_MS));
}
