/**
 * What a frame and its host tell each other; embed/README.md lists it for those who write hosts.
 *
 * A message is an object whose `tianyuan` names its type. Whoever receives one looks at the window
 * that sent it and at that window's origin, and drops what comes from anywhere else.
 */
export const SIZE = "size";
export const READY = "ready";
export const RESULT = "result";
export const LINK = "link";

/** What `postMessage` is to be given for an origin: those without one can only be told openly. */
const target = (origin) => (origin === "null" ? "*" : origin);

export class Channel {
  #partner;
  #origin;

  /**
   * @param {() => (Window | null)} partner the other side's window as it is at that moment
   * @param {string} origin the other side's origin, "null" where it has none
   * @param {(type: string, fields: object) => void} heard
   */
  constructor(partner, origin, heard) {
    this.#partner = partner;
    this.#origin = origin;
    addEventListener("message", ({ data, source, origin: from }) => {
      const ours = source !== null && source === partner() && from === origin;
      if (ours && typeof data?.tianyuan === "string") heard(data.tianyuan, data);
    });
  }

  /** @param {string} type  @param {object} [fields] */
  tell(type, fields = {}) {
    this.#partner()?.postMessage({ tianyuan: type, ...fields }, target(this.#origin));
  }
}
