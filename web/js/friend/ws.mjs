import { createRelayManager, createTopicStrategy, getRelays, makeSocket } from "@trystero-p2p/core";
import { roomsOver } from "./room.mjs";

/** The strategy for web/relay.py: JSON texts {type, topic, payload} out, {topic, payload} in. */
const relays = createRelayManager((client) => client.socket);
const takers = relays.scoped();

const say = (client, message) => client.send(JSON.stringify(message));

function take(url, text) {
  const { topic, payload } = JSON.parse(text);
  takers.forKey(url)[topic]?.(topic, payload);
}

const connect = (url) =>
  relays.register(url, () => makeSocket(url, (text) => take(url, text))).ready;

function subscribeTopic(client, topic, taker) {
  const own = takers.forRelay(client);
  own[topic] = taker;
  say(client, { type: "subscribe", topic });
  return () => {
    delete own[topic];
    say(client, { type: "unsubscribe", topic });
  };
}

const publishTopic = (client, topic, payload) => say(client, { type: "publish", topic, payload });

// A relay of one's own can be spoken to more often than Trystero would.
const ANNOUNCE_MS = 5_000;

export const joinRoom = createTopicStrategy({
  steadyAnnounceIntervalMs: ANNOUNCE_MS,
  init: (config) => getRelays(config, []).map(connect),
  subscribeTopic,
  publishTopic,
});

const hangUp = () => Object.values(relays.getSockets()).forEach((socket) => socket.close());

export const strategy = { joinRoom, getRelaySockets: relays.getSockets, hangUp };

export const openRoom = roomsOver(strategy, (stay) => import(`${import.meta.url}#${stay}`));
