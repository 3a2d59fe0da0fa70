/** What cannot be done, for a reason that the page has a sentence for; `detail` is for developers. */
export class Refusal extends Error {
  /** @param {string} code one of the values of web.ports.Obstacle */
  constructor(code, detail = "") {
    super(detail);
    this.name = "Refusal";
    this.code = code;
  }
}

/** Refuse where the browser has no WebRTC, or knows nothing of such ICE servers. */
export function checkConnections(iceServers) {
  if (typeof RTCPeerConnection === "undefined") throw new Refusal("no-webrtc", "no RTCPeerConnection");
  try {
    new RTCPeerConnection({ iceServers }).close();
  } catch (error) {
    throw new Refusal("no-relays-file", String(error));
  }
}
