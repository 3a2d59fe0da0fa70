/** How both ends make the game's own channel: agreed on beforehand, so that neither announces it. */
export const CHANNEL = { negotiated: true, id: 100 };

const LONGEST = 8192;
const MOST_A_SECOND = 200;
const MOST_WAITING = 64;
const MOST_UNSENT_BYTES = 1 << 20;

/**
 * Texts over one data channel. What comes in is not trusted: anything but a short text, and whatever
 * is too much for one second, is dropped here, before it costs more than being counted.
 */
export class Line {
  #channel;
  #heard = null;
  #waiting = [];
  #second = 0;
  #count = 0;

  constructor(channel) {
    this.#channel = channel;
    channel.addEventListener("message", ({ data }) => this.#take(data));
  }

  /** Hand every text to `heard` from now on, those first that came before anybody listened. */
  listen(heard) {
    this.#heard = heard;
    for (const text of this.#waiting.splice(0)) heard(text);
  }

  /** @returns {boolean} whether the text is on its way */
  send(text) {
    const channel = this.#channel;
    const fits = typeof text === "string" && text.length <= LONGEST;
    if (!fits || channel.readyState !== "open" || channel.bufferedAmount > MOST_UNSENT_BYTES) return false;
    try {
      channel.send(text);
    } catch {
      return false;
    }
    return true;
  }

  #take(text) {
    if (!this.#hasRoom() || typeof text !== "string" || text.length > LONGEST) return;
    if (this.#heard) this.#heard(text);
    else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(text);
  }

  #hasRoom() {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#second) [this.#second, this.#count] = [second, 0];
    this.#count += 1;
    return this.#count <= MOST_A_SECOND;
  }
}
