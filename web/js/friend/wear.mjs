const SHUT_MS = 3_000;
const CONNECTING_MS = 10_000;
const SHORT_MS = 60_000;
const ALONE_MS = 10_000;
const ASLEEP_MS = 180_000;

/**
 * Tells when a stay in a room has to be begun anew. It never does while somebody is connected: that
 * connection needs no relay.
 */
export class Wear {
  /** Whether anybody was met during this stay. */
  hasMet = false;
  #since = {};
  #seen = Date.now();
  #mostOpen = 0;
  #shortMs;

  /** @param {number} stays how many there were in this room before this one */
  constructor(stays) {
    // A relay that sends us away each time should not cost a stay a minute.
    this.#shortMs = SHORT_MS * 2 ** Math.min(stays, 6);
  }

  /**
   * To be called every now and then with the sockets of this stay and the number of its peers.
   * @returns {{open: boolean|undefined, out: boolean}} whether a relay can be reached, undefined
   *   while that is being tried; and whether the stay is worn out
   */
  look(sockets, peers) {
    const open = sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length;
    const connecting = sockets.some((socket) => socket.readyState === WebSocket.CONNECTING);
    this.#mostOpen = Math.max(this.#mostOpen, open);
    const slept = Date.now() - this.#seen > ASLEEP_MS;
    this.#seen = Date.now();
    const shut = this.#lasts("shut", open === 0 && !connecting, SHUT_MS);
    const hopeless = this.#lasts("hopeless", open === 0, CONNECTING_MS);
    const short = this.#lasts("short", open < this.#mostOpen, this.#shortMs);
    const alone = this.#lasts("alone", this.hasMet && peers === 0, ALONE_MS);
    const out = peers === 0 && (slept || shut || hopeless || short || alone);
    return { open: open > 0 || (shut || hopeless ? false : undefined), out };
  }

  #lasts(name, holds, ms) {
    if (!holds) delete this.#since[name];
    else this.#since[name] ??= Date.now();
    return holds && Date.now() - this.#since[name] >= ms;
  }
}
