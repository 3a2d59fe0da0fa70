import { CHANNEL, Line } from "./line.mjs";

const TRYSTEROS_SHARE_BYTES = 1 << 18;

/**
 * The RTCPeerConnection that Trystero is given.
 *
 * It cures a fault: Trystero renews an offer that is older than 57 s by a rollback and an ICE
 * restart, after which Chromium's offers have no data channel, and whoever comes to a host that has
 * waited a minute never gets in. Without the rollback the restart does what is wanted.
 *
 * And it has a line of the game's own beside Trystero's channel, which puts messages together
 * however long they are and keeps for ever what it cannot assign. With the line Trystero's channel
 * has little to carry, so that a small share is all that a peer may use of it.
 */
export class Connection extends (globalThis.RTCPeerConnection ?? Object) {
  /** @type {Line|null} there when Trystero's channel is */
  line = null;

  constructor(configuration) {
    super(configuration);
    // Heard before Trystero sets its own listener, so the channel is guarded before it is used.
    this.addEventListener("datachannel", ({ channel }) => this.#guard(channel));
  }

  createDataChannel(label, options) {
    const channel = super.createDataChannel(label, options);
    this.#guard(channel);
    return channel;
  }

  setLocalDescription(description) {
    const unanswered = this.signalingState === "have-local-offer" && !this.currentRemoteDescription;
    if (description?.type === "rollback" && unanswered) return Promise.resolve();
    return super.setLocalDescription(description);
  }

  #guard(channel) {
    let left = TRYSTEROS_SHARE_BYTES;
    channel.addEventListener("message", (event) => {
      left -= event.data.byteLength ?? event.data.length;
      if (left < 0) event.stopImmediatePropagation();
    });
    // A peer who goes is an error to the channel, which Trystero logs; its "close" says the same.
    channel.addEventListener("error", (event) => event.stopImmediatePropagation());
    if (this.line) return;
    const own = super.createDataChannel("game", CHANNEL);
    // Without its line a peer is as good as gone, so that the two may meet again.
    own.addEventListener("close", () => channel.close());
    this.line = new Line(own);
  }
}
