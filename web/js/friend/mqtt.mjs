import { getRelaySockets, joinRoom } from "@trystero-p2p/mqtt";
import mqtt from "mqtt";
import { roomsOver } from "./room.mjs";

// Trystero leaves these to mqtt, whose timers would then come from a worker made of text, which a
// strict page forbids; and whose way of coming back is not wanted beside that of room.mjs.
const OPTIONS = { timerVariant: "native", reconnectPeriod: 0 };

const clients = new Set();
const { prototype } = mqtt.MqttClient;
const { connect } = prototype;

prototype.connect = function (...given) {
  Object.assign(this.options, OPTIONS);
  clients.add(this);
  return connect.apply(this, given);
};

function hangUp() {
  for (const client of clients) client.end(true);
  clients.clear();
}

export const strategy = { joinRoom, getRelaySockets, hangUp, protocols: ["mqtt"] };

export const openRoom = roomsOver(strategy, (stay) => import(`${import.meta.url}#${stay}`));
