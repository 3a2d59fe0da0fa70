/**
 * One end's side of a connection as a code short enough to be copied by hand.
 *
 * What travels is a handful of fields, not SDP: the SDP is made here from what was checked, so that
 * nothing that stands in a link reaches the browser as it came. Layout in bytes: kind; for an answer
 * the TAG_BYTES of what it answers; user fragment and password, each after its length; fingerprint;
 * for each candidate its kind, address and port. The bytes are written in base64url.
 */
import { Refusal } from "./refusal.mjs";

const KINDS = ["offer", "answer"];
const TAG_BYTES = 4;
const MOST_CANDIDATES = 8;
const TYPES = ["host", "srflx", "prflx", "relay"];
const PREFERENCES = [126, 100, 110, 0];
const [IPV4, IPV6, MDNS] = [0, 1, 2];
const CANDIDATE = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (\w+)/gim;

// The host begins the handshake. The other way round, which is usual, somebody else who opens the
// same link could disturb it.
const SETUP = { offer: "active", answer: "passive" };

/**
 * @param {RTCSessionDescription} description complete, with its candidates
 * @param {Uint8Array} [answered] the tag of the offer that this answers
 */
export function writeCode({ type, sdp }, answered = new Uint8Array()) {
  const bytes = [
    KINDS.indexOf(type),
    ...answered,
    ...measured(field(sdp, /^a=ice-ufrag:(\S+)/m)),
    ...measured(field(sdp, /^a=ice-pwd:(\S+)/m)),
    ...fingerprint(sdp),
    ...candidates(sdp),
  ];
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * @returns {{type: string, sdp: string, answered: Uint8Array}} `answered` is empty for an offer
 * @throws {Refusal} bad-code
 */
export function readCode(code) {
  const reader = new Reader(bytesOf(code));
  const type = KINDS[reader.byte()] ?? bad("kind");
  const answered = reader.take(type === "answer" ? TAG_BYTES : 0);
  const [user, password] = [reader.text(4), reader.text(22)];
  const print = [...reader.take(32)].map(hex).join(":").toUpperCase();
  const lines = [];
  while (!reader.isAtEnd() && lines.length < MOST_CANDIDATES) lines.push(candidateLine(reader, lines.length));
  return { type, answered, sdp: session(SETUP[type], user, password, print, lines) };
}

/** What an answer names its offer by: the beginning of the fingerprint of its certificate. */
export const tagOf = ({ sdp }) => new Uint8Array(fingerprint(sdp).slice(0, TAG_BYTES));

const bad = (what) => {
  throw new Refusal("bad-code", what);
};

const hex = (byte) => byte.toString(16).padStart(2, "0");

const field = (sdp, pattern) => sdp.match(pattern)[1];

const measured = (text) => [text.length, ...new TextEncoder().encode(text)];

const fingerprint = (sdp) =>
  field(sdp, /^a=fingerprint:sha-256 (\S+)/im)
    .split(":")
    .map((pair) => parseInt(pair, 16));

function candidates(sdp) {
  const found = new Map();
  for (const [, address, port, type] of sdp.matchAll(CANDIDATE)) {
    const kind = kindOf(address);
    const bytes = [(TYPES.indexOf(type) << 2) | kind, ...packed(kind, address), port >> 8, port & 255];
    if (TYPES.includes(type) && found.size < MOST_CANDIDATES) found.set(bytes.join(), bytes);
  }
  return [...found.values()].flat();
}

function kindOf(address) {
  if (address.endsWith(".local")) return MDNS;
  return address.includes(":") ? IPV6 : IPV4;
}

function packed(kind, address) {
  if (kind === IPV4) return address.split(".").map(Number);
  if (kind === IPV6) return groups(address).flatMap((group) => [group >> 8, group & 255]);
  return address.slice(0, 36).replaceAll("-", "").match(/../g).map((pair) => parseInt(pair, 16));
}

/** The eight groups of an IPv6 address. */
function groups(address) {
  const [before, after = []] = address
    .split("::")
    .map((half) => half.split(":").filter(Boolean).map((group) => parseInt(group, 16)));
  return [...before, ...Array(8 - before.length - after.length).fill(0), ...after];
}

function bytesOf(code) {
  const text = code.replace(/\s/g, "");
  if (!/^[A-Za-z0-9_-]{20,1024}$/.test(text) || text.length % 4 === 1) bad("letters");
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

class Reader {
  #bytes;
  #at = 0;

  constructor(bytes) {
    this.#bytes = bytes;
  }

  isAtEnd() {
    return this.#at === this.#bytes.length;
  }

  take(count) {
    if (this.#at + count > this.#bytes.length) bad("length");
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  byte() {
    return this.take(1)[0];
  }

  /** A text of the letters that ICE allows, `shortest` to 64 of them. */
  text(shortest) {
    const length = this.byte();
    if (length < shortest || length > 64) bad("length of a text");
    const text = String.fromCharCode(...this.take(length));
    return /^[A-Za-z0-9+/]+$/.test(text) ? text : bad("letters of a text");
  }
}

function candidateLine(reader, index) {
  const head = reader.byte();
  const [kind, type] = [head & 3, TYPES[head >> 2]];
  if (kind > MDNS || !type) bad("candidate");
  const address = unpacked(kind, [...reader.take(kind === IPV4 ? 4 : 16)]);
  const [high, low] = reader.take(2);
  const priority = PREFERENCES[head >> 2] * 2 ** 24 + (65535 - index) * 2 ** 8 + 255;
  const origin = type === "host" ? "" : " raddr 0.0.0.0 rport 0";
  const port = (high << 8) | low;
  return `a=candidate:${index + 1} 1 udp ${priority} ${address} ${port} typ ${type}${origin}`;
}

function unpacked(kind, bytes) {
  if (kind === IPV4) return bytes.join(".");
  const digits = bytes.map(hex).join("");
  if (kind === IPV6) return digits.match(/..../g).join(":");
  return `${digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}.local`;
}

const session = (setup, user, password, print, candidateLines) =>
  [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    `a=ice-ufrag:${user}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${print}`,
    `a=setup:${setup}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    ...candidateLines,
    "",
  ].join("\r\n");
