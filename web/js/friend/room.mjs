import { pauseRelayReconnection } from "@trystero-p2p/core";
import { Connection } from "./connection.mjs";
import { Refusal, checkConnections } from "./refusal.mjs";
import { makeSpace } from "./space.mjs";
import { Wear } from "./wear.mjs";

const APP = "tianyuan";
const LOOK_MS = 500;
const PROBE_MS = 10_000;
const LONGEST_WAIT_MS = 8_000;
const UNLOADING_MS = 2_000;
const MOST_TRIES = 20;

const pause = (ms) => new Promise((resume) => setTimeout(resume, ms));

let departure = Promise.resolve();

/**
 * A room, where all meet who know its name and password; its relays learn neither.
 *
 * It consists of stays. Trystero gives up on a relay after some failures, announces nothing for
 * minutes over one that failed once, and takes no notice of a peer that comes back while it waits
 * for that peer's answer. So a stay that is worn out is followed by a new one, for which Trystero
 * is loaded anew: with other sockets and under another name.
 */
class Room {
  #options;
  #strategy;
  #room;
  #stays = 0;
  #wear;
  #leaving;
  #peers = new Map();
  #told;
  #isStale;
  #isClosed = false;
  #listening = new AbortController();

  constructor(options, strategy, renewed) {
    this.#options = options;
    this.#enter(strategy);
    this.#listen();
    this.#live(renewed);
  }

  send(peer, text) {
    return !this.#isClosed && (this.#peers.get(peer)?.send(text) ?? false);
  }

  close() {
    this.#isClosed = true;
    this.#listening.abort();
    departure = this.#leave();
  }

  #listen() {
    const { signal } = this.#listening;
    const on = (type, listener) => addEventListener(type, listener, { signal });
    const renew = () => {
      this.#isStale = true;
    };
    // Trystero leaves when the page seems to go; where it stays after all, a new stay is needed.
    on("beforeunload", () => setTimeout(renew, UNLOADING_MS));
    on("pagehide", () => this.#room.leave().catch(() => {}));
    on("pageshow", ({ persisted }) => persisted && renew());
  }

  async #live(renewed) {
    while (!this.#isClosed) {
      await pause(LOOK_MS);
      if (this.#isClosed || !this.#isOver()) continue;
      await this.#leave();
      const strategy = await this.#untilRelayAnswers(renewed);
      await makeSpace();
      if (!this.#isClosed) this.#enter(strategy);
    }
  }

  #isOver() {
    const sockets = Object.values(this.#strategy.getRelaySockets());
    const { open, out } = this.#wear.look(sockets, this.#peers.size);
    if (open !== undefined) this.#tell(open);
    return out || this.#isStale;
  }

  #tell(open) {
    if (open === this.#told || this.#isClosed) return;
    this.#told = open;
    this.#options.status(open ? "open" : "closed");
  }

  #enter(strategy) {
    const { urls, iceServers, room, password } = this.#options;
    this.#wear = new Wear(this.#stays++);
    this.#leaving = null;
    this.#isStale = false;
    this.#strategy = strategy;
    this.#room = strategy.joinRoom(
      {
        appId: APP,
        password,
        rtcPolyfill: Connection,
        rtcConfig: { iceServers },
        relayConfig: { urls, manualReconnection: true, warnOnRelayFailure: false },
      },
      room,
    );
    this.#room.onPeerJoin = (peer) => this.#meet(peer);
    this.#room.onPeerLeave = (peer) => this.#part(peer);
  }

  #meet(peer) {
    this.#part(peer);
    const { line } = this.#room.getPeers()[peer];
    if (this.#isClosed) return;
    this.#wear.hasMet = true;
    this.#peers.set(peer, line);
    this.#options.joined(peer);
    line.listen((text) => this.#isClosed || this.#options.heard(peer, text));
  }

  #part(peer) {
    if (this.#peers.delete(peer) && !this.#isClosed) this.#options.left(peer);
  }

  #leave() {
    return (this.#leaving ??= this.#depart());
  }

  async #depart() {
    // Leaving fails while the channel of a peer is on its way out.
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      if (await this.#room.leave().then(() => true, () => pause(LOOK_MS))) break;
    }
    this.#strategy.hangUp();
    for (const peer of this.#peers.keys()) this.#part(peer);
  }

  /** Wait for a relay, and return what speaks with it in the next stay. */
  async #untilRelayAnswers(renewed) {
    const { urls } = this.#options;
    for (let wait = 0; !this.#isClosed; wait = Math.min(2 * wait + LOOK_MS, LONGEST_WAIT_MS)) {
      await pause(wait);
      const probes = urls.map((url) => probe(url, this.#strategy.protocols));
      const strategy = await Promise.any(probes).then(renewed).catch(() => null);
      if (strategy) return strategy;
      this.#tell(false);
    }
    return null; // the room was closed meanwhile
  }
}

/** Resolve when a relay can be connected to; reject when it cannot. */
function probe(url, protocols = []) {
  const socket = new WebSocket(url, protocols);
  return new Promise((resolve, reject) => {
    setTimeout(reject, PROBE_MS);
    socket.onclose = reject;
    socket.onopen = () => {
      resolve(true);
      socket.close();
    };
  });
}

/**
 * Make the `openRoom` of a strategy.
 * @param {object} strategy Trystero's `joinRoom` and `getRelaySockets`, a `hangUp` that closes these
 *   sockets, and the WebSocket `protocols` that its relays insist on
 * @param {function(number): Promise} load loads the strategy's module anew, for the nth stay; it
 *   exports the strategy too
 */
export function roomsOver(strategy, load) {
  let stays = 0;
  const next = async () => (stays++ ? (await load(stays)).strategy : strategy);
  // A socket that has closed is left alone, until the next stay has others.
  pauseRelayReconnection();
  /**
   * Enter a room. One at a time; the next may be opened as soon as this one was closed.
   * @param {object} options `urls` of relays, `iceServers`, `room`, `password`, and what to call:
   *   `joined(peer)`, `left(peer)`, `heard(peer, text)`, `status("open" | "closed")`
   * @returns {Promise<{send: function(string, string): boolean, close: function(): void}>}
   * @throws {Refusal} no-webrtc, not-secure, no-relays-file, no-relay
   */
  return async function openRoom(options) {
    await makeSpace();
    checkConnections(options.iceServers);
    // Where the page is not served securely the browser has nothing to encrypt with.
    if (!globalThis.crypto?.subtle) throw new Refusal("not-secure", "no crypto.subtle");
    await departure;
    try {
      return new Room(options, await next(), next);
    } catch (error) {
      throw new Refusal("no-relay", String(error));
    }
  };
}
