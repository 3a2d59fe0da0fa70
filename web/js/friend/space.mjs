/**
 * Chromium lets a page have 500 connections, and counts one that was closed until its memory is
 * collected, which may be never: a page that meets friends often enough could then meet nobody any
 * more. Memory that is asked for in large pieces makes it collect.
 */
const PIECE_BYTES = 64 << 20;
const MOST_PIECES = 64;
const PAUSE_MS = 20;

/** Trystero makes twenty connections at once, and one more for a peer. */
const NEEDED = 24;

const pause = () => new Promise((resume) => setTimeout(resume, PAUSE_MS));

/** Let there be space for the connections of a meeting, if the browser knows connections at all. */
export async function makeSpace() {
  if (typeof RTCPeerConnection === "undefined") return;
  try {
    for (let piece = 0; piece < MOST_PIECES && !hasSpace(); piece += 1) {
      if (!new ArrayBuffer(PIECE_BYTES).byteLength) return;
      await pause();
    }
  } catch {
    // A device that has no such piece collects by itself.
  }
}

function hasSpace() {
  const made = [];
  try {
    while (made.length < NEEDED) made.push(new RTCPeerConnection());
    return true;
  } catch {
    return false;
  } finally {
    for (const connection of made) connection.close();
  }
}
