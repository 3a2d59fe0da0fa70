/**
 * Sees to it that what is kept is what the build made: compares hashes, and fetches anew what
 * differs or is gone. It is a plugin of Workbox for reading and a check of everything on demand.
 * To hash even the largest file before it is used costs a start too little to be measured.
 */

async function hashOf(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

export class Proof {
  #cacheName;
  #hashes = new Map();
  #urls = new Map();

  constructor(cacheName) {
    this.#cacheName = cacheName;
  }

  /** Take over the list of files, by the names under which they are kept. */
  learn(precache) {
    for (const [url, key] of precache.getURLsToCacheKeys()) {
      this.#urls.set(key, url);
      this.#hashes.set(key, precache.getIntegrityForCacheKey(key));
    }
  }

  /** Workbox asks: may this be the answer? A file that is damaged or gone is fetched again. */
  async cachedResponseWillBeUsed({ request, cachedResponse, event }) {
    const key = request.url;
    if (cachedResponse && (await this.#isSound(key))) return cachedResponse;
    if (event?.type === "install") return null;
    return this.#fetched(key).catch(() => null);
  }

  /** Look at everything: whether all is there and sound now, and how many files had to be mended. */
  async check() {
    let [whole, mended] = [true, 0];
    for (const key of this.#hashes.keys()) {
      if (await this.#isSound(key)) continue;
      try {
        await this.#fetched(key);
        mended += 1;
      } catch {
        whole = false;
      }
    }
    return { whole, mended };
  }

  async #isSound(key) {
    // Read apart from what is served, which keeps the code that the browser has compiled beside it.
    const kept = await (await caches.open(this.#cacheName)).match(key);
    return kept !== undefined && (await hashOf(kept)) === this.#hashes.get(key);
  }

  /** Fetch a file anew and keep it; rejects where the host cannot be reached or has another file. */
  async #fetched(key) {
    const options = { integrity: this.#hashes.get(key), cache: "reload", credentials: "same-origin" };
    const response = await fetch(this.#urls.get(key), options);
    if (!response.ok) throw new Error(`${response.status} ${key}`);
    await (await caches.open(this.#cacheName)).put(key, response.clone());
    return response;
  }
}
