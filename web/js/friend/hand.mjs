import { readCode, tagOf, writeCode } from "./code.mjs";
import { CHANNEL, Line } from "./line.mjs";
import { Refusal, checkConnections } from "./refusal.mjs";
import { makeSpace } from "./space.mjs";

const GATHERING_MS = 3_000;
const FRIEND = "friend";

/**
 * Make an invitation to be carried by hand.
 * @param {object} options `iceServers`, and what to call: `joined(peer)`, `left(peer)`,
 *   `heard(peer, text)`; the only peer is "friend"
 * @returns {Promise<{code: string, accept: function(string): Promise<void>, send, close}>} `accept`
 *   takes the answer; it throws a Refusal (bad-code, wrong-code) and then may be called again
 */
export async function offer(options) {
  await makeSpace();
  const ends = new Ends(options);
  await ends.describe();
  return ends.face({ code: writeCode(ends.description), accept: (code) => ends.accept(code) });
}

/**
 * Answer an invitation.
 * @param {object} options as for `offer`, and the `code` of the invitation
 * @returns {Promise<{code: string, send, close}>} with the code that has to be carried back
 * @throws {Refusal} bad-code, wrong-code
 */
export async function answer(options) {
  const invitation = readCode(options.code);
  if (invitation.type !== "offer") throw new Refusal("wrong-code", "an answer");
  await makeSpace();
  const ends = new Ends(options);
  await ends.take(invitation);
  await ends.describe();
  return ends.face({ code: writeCode(ends.description, tagOf(invitation)) });
}

/** A connection to one friend that is described by codes. */
class Ends {
  #connection;
  #channel;
  #line;
  #options;
  #isHere = false;
  #listening = new AbortController();

  constructor(options) {
    checkConnections(options.iceServers);
    this.#options = options;
    this.#connection = new RTCPeerConnection({ iceServers: options.iceServers });
    this.#channel = this.#connection.createDataChannel("game", CHANNEL);
    this.#line = new Line(this.#channel);
    const { signal } = this.#listening;
    const look = () => this.#look();
    for (const type of ["open", "close"]) this.#channel.addEventListener(type, look, { signal });
    this.#connection.addEventListener("connectionstatechange", look, { signal });
    // Else the friend would take a page that was closed for one that is silent.
    addEventListener("pagehide", () => this.#connection.close(), { signal });
  }

  get description() {
    return this.#connection.localDescription;
  }

  /** Describe this end, with all the ways to it that are found in a few seconds. */
  async describe() {
    await this.#connection.setLocalDescription();
    await gathered(this.#connection);
  }

  async take({ type, sdp }) {
    try {
      await this.#connection.setRemoteDescription({ type, sdp });
    } catch (error) {
      throw new Refusal("bad-code", String(error));
    }
  }

  async accept(code) {
    const read = readCode(code);
    if (String(read.answered) !== String(tagOf(this.description))) {
      throw new Refusal("wrong-code", read.type);
    }
    if (this.#connection.signalingState === "stable") throw new Refusal("wrong-code", "a second answer");
    await this.take(read);
  }

  face(more) {
    return { ...more, send: (peer, text) => peer === FRIEND && this.#line.send(text), close: () => this.#close() };
  }

  #look() {
    const isHere = this.#channel.readyState === "open" && this.#connection.connectionState !== "failed";
    if (isHere === this.#isHere) return;
    this.#isHere = isHere;
    if (!isHere) return this.#options.left(FRIEND);
    this.#options.joined(FRIEND);
    this.#line.listen((text) => this.#options.heard(FRIEND, text));
  }

  #close() {
    this.#listening.abort();
    this.#line.listen(() => {});
    this.#connection.close();
  }
}

function gathered(connection) {
  return new Promise((resolve) => {
    const look = () => connection.iceGatheringState === "complete" && resolve();
    connection.addEventListener("icegatheringstatechange", look);
    setTimeout(resolve, GATHERING_MS);
    look();
  });
}
