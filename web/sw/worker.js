/**
 * The service worker: keeps every file of one version of the page, so that it starts and plays
 * without a network. workbox-build puts the list of files in; `generate.mjs` says which.
 *
 * A version is taken whole or not at all: each file is checked against its hash as it arrives, and
 * one that is missing or wrong leaves the version before in place. A version that waits takes over
 * when a page says so and never by itself.
 *
 * In, each with a port for the answer where one is named:
 *     {type: "apply"}    take over from the version before
 *     {type: "check"}    look at all that is kept and mend it: {whole, mended}
 */
import { cacheNames, clientsClaim } from "workbox-core";
import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { NetworkFirst } from "workbox-strategies";

import { Proof } from "./proof.js";

const FRESH_CACHE = `tianyuan-fresh-${registration.scope}`;
const FRESH_TIMEOUT_S = 4;

/** What a host may change without a build; asked for anew each time. */
const fresh = FRESH_FILES.map((name) => new URL(name, registration.scope).href);

const proof = new Proof(cacheNames.precache);
const precache = new PrecacheController({ plugins: [proof] });
precache.addToCacheList(self.__WB_MANIFEST);
proof.learn(precache);

async function takeFresh() {
  const cache = await caches.open(FRESH_CACHE);
  await Promise.all(fresh.map((url) => cache.add(url).catch(() => {})));
}

addEventListener("install", (event) => {
  precache.install(event);
  event.waitUntil(takeFresh());
});
addEventListener("activate", (event) => precache.activate(event));
clientsClaim();

addEventListener("message", (event) => {
  const [port] = event.ports;
  if (event.data?.type === "apply") event.waitUntil(skipWaiting());
  if (event.data?.type === "check") event.waitUntil(proof.check().then((found) => port.postMessage(found)));
});

registerRoute(
  ({ url }) => fresh.includes(url.href),
  new NetworkFirst({ cacheName: FRESH_CACHE, networkTimeoutSeconds: FRESH_TIMEOUT_S }),
);
// The query of an address sets a game up; the page it opens is the same.
registerRoute(new PrecacheRoute(precache, { ignoreURLParametersMatching: [/./], cleanURLs: false }));
