import { getRelaySockets, joinRoom } from "@trystero-p2p/nostr";
import { roomsOver } from "./room.mjs";

const hangUp = () => Object.values(getRelaySockets()).forEach((socket) => socket.close());

export const strategy = { joinRoom, getRelaySockets, hangUp };

export const openRoom = roomsOver(strategy, (stay) => import(`${import.meta.url}#${stay}`));
