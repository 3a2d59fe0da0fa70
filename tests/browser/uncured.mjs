/** Trystero as it comes, over the tests' relay, to see whether it still needs its cure. */
import { joinRoom } from "../../web/js/friend/ws.mjs";

export async function openRoom({ urls, iceServers, room, password, joined }) {
  const config = { appId: "uncured", password, relayConfig: { urls }, rtcConfig: { iceServers } };
  joinRoom(config, room).onPeerJoin = joined;
}
