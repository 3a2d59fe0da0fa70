/**
 * The first act: answers clicks on the board before Python is there.
 *
 * What is legal and what is captured comes from kernel.wasm, which is compiled Python; stones are
 * drawn as web/view/board.py draws them. It keeps a list of points and changes nothing else: Python
 * takes over the clicks themselves, plays them again by the full rules and draws its own. It is
 * used only where the board painted in index.html is the one that Python will open on (early.js
 * says so), with the standard settings. body[data-opening="true"] says that clicks are answered.
 */
import { play as sound } from "./sound.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 100;
const RING = "20.0";
const SHELLS = 7;
const SUPERKO = 4;
const NO_POINT = 0xffff;
const HEAD_BYTES = 4;
const ANSWER_HEAD_BYTES = 6;
const COLUMNS = "ABCDEFGHJKLMNOPQRST";
const COLORS = ["none", "black", "white"];

const root = document.documentElement;
const grid = () => document.querySelector("[data-game] .grid");
const layer = (name) => document.querySelector(`[data-game] .drawing > .${name}`);

const against = new URLSearchParams(location.search).get("opponent")?.trim().toLowerCase();
const mostMoves = against === "person" ? Infinity : 1;

let kernel = null;
let size = 0;
let moves = [];
let choice = null;
let closed = (root.dataset.wait ?? "").split(" ").includes("board");
let waiting = [];

/** Resolves once what the opening needs has come over the wire, or will not: the wire is free. */
export const arrived = closed ? Promise.resolve() : fetched().then((response) => response, () => {});

/** Begin to answer as soon as the kernel is there; without it the page waits for Python. */
async function open() {
  kernel = (await instantiated(await arrived)).exports;
  if (closed) return;
  size = grid().children.length;
  document.body.dataset.opening = "true";
  for (const [vertex, pointer] of waiting.splice(0)) answer(vertex, pointer);
}

async function fetched() {
  const response = await fetch(new URL("../kernel.wasm", import.meta.url));
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  return response.arrayBuffer();
}

async function instantiated(bytes) {
  return (await WebAssembly.instantiate(bytes)).instance;
}

/**
 * Take a click on a point that Python has not seen yet.
 * @param {string} vertex such as "D4"  @param {string} pointer what it was made with
 * @returns {boolean} whether it is answered here, now or shortly
 */
export function take(vertex, pointer) {
  if (closed) return false;
  if (kernel === null) waiting.push([vertex, pointer]);
  else answer(vertex, pointer);
  return true;
}

/** Answer nothing more: something else was asked for, of which only Python knows what comes of it. */
export function close() {
  closed = true;
  waiting = [];
  delete document.body.dataset.opening;
}

function answer(vertex, pointer) {
  if (moves.length >= mostMoves) return;
  const point = pointOf(vertex);
  const twice = pointer === "touch" || pointer === "pen";
  const position = replayed([...moves, point]);
  if (position === null) return;
  if (twice && choice !== point) {
    choice = point;
    draw(replayed(moves));
    return;
  }
  choice = null;
  moves.push(point);
  draw(position);
  sound(position.captured ? "capture" : "stone");
}

/** Ask the kernel for the position after some points; null where the last of them is illegal. */
function replayed(points) {
  const question = new DataView(new ArrayBuffer(HEAD_BYTES + 2 * points.length));
  [size, size, SUPERKO].forEach((byte, at) => question.setUint8(at, byte));
  points.forEach((point, at) => question.setUint16(HEAD_BYTES + 2 * at, point, true));
  const length = question.byteLength;
  new Uint8Array(kernel.memory.buffer, kernel.question_at(), length).set(new Uint8Array(question.buffer));
  if (kernel.replay(length) !== 0) return null;
  const head = new DataView(kernel.memory.buffer, kernel.answer_at(), ANSWER_HEAD_BYTES);
  const cells = new Uint8Array(kernel.memory.buffer, kernel.answer_at() + ANSWER_HEAD_BYTES, size * size).slice();
  const count = cells.reduce((sum, color) => sum + (color > 0), 0);
  return { cells, ko: head.getUint16(0, true), last: points.at(-1) ?? NO_POINT, captured: count < points.length };
}

function pointOf(vertex) {
  return (Number(vertex.slice(1)) - 1) * size + COLUMNS.indexOf(vertex[0]);
}

function vertexOf(point) {
  return COLUMNS[point % size] + (Math.floor(point / size) + 1);
}

function place(point) {
  const margin = (document.querySelector("[data-game] .drawing").viewBox.baseVal.width - (size - 1) * CELL) / 2;
  return [margin + (point % size) * CELL, margin + (size - 1 - Math.floor(point / size)) * CELL];
}

function draw({ cells, ko, last }) {
  const drawn = [...layer("stones").children].map((stone) => stone.dataset.point);
  clear();
  cells.forEach((color, point) => {
    if (color) putStone(point, color, drawn.includes(String(point)));
    const cell = grid().querySelector(`[data-point="${vertexOf(point)}"]`);
    if (cell.dataset.stone !== COLORS[color]) cell.dataset.stone = COLORS[color];
  });
  if (last !== NO_POINT) putMark("circle", last, { class: `ring on-${COLORS[cells[last]]}`, r: RING });
  if (ko !== NO_POINT) putKo(ko);
  if (choice !== null) putCrosshair(choice);
  grid().dataset.ghost = COLORS[1 + (moves.length % 2)];
  grid().toggleAttribute("data-open", moves.length < mostMoves);
}

/** Lay a stone a hair off its point, as web/view/stones.py does; `still` if it lay there before. */
function putStone(point, color, still) {
  const [x, y] = place(point);
  const mixed = Math.imul(point, 2654435761) & 0xffff;
  const off = (bits) => Math.round(((bits & 15) - 7.5) / 7 * 10) / 10;
  const kind = color === 1 ? "black" : `white-${(point * 5) % SHELLS}`;
  put("shadows", "use", { href: "#shadow", x, y });
  const stone = put("stones", "use", { href: `#${kind}`, x: x + off(mixed), y: y + off(mixed >> 4), class: "stone" });
  stone.dataset.point = point;
  if (still) stone.style.animation = "none";
}

function putMark(tag, point, attributes) {
  const [cx, cy] = place(point);
  put("marks", tag, { cx, cy, ...attributes });
}

function putKo(point) {
  const [x, y] = place(point);
  put("marks", "rect", { class: "ko", x: x - 18, y: y - 18, width: 36, height: 36 });
}

function putCrosshair(point) {
  const [x, y] = place(point);
  const { width, height } = document.querySelector("[data-game] .drawing").viewBox.baseVal;
  const cross = put("marks", "g", { class: "crosshair" });
  append(cross, "path", { d: `M0 ${y}H${width}M${x} 0V${height}` });
  append(cross, "use", { href: moves.length % 2 ? "#white-0" : "#black", x, y });
  append(cross, "circle", { cx: x, cy: y, r: 47.8 });
}

function put(name, tag, attributes) {
  return append(layer(name), tag, attributes);
}

function append(parent, tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  parent.append(element);
  return element;
}

function clear() {
  for (const name of ["shadows", "stones", "marks"]) layer(name).replaceChildren();
}

/**
 * Take everything back, so that the page is as painted and Python's steps fit it.
 * @returns {Function} to be called when Python has drawn: the stones that lay there do not appear anew
 */
export function withdraw() {
  const drawn = new Set(moves.length ? [...layer("stones").children].map((stone) => stone.dataset.point) : []);
  if (moves.length || choice !== null) {
    clear();
    for (const cell of grid().querySelectorAll("[data-stone]")) cell.dataset.stone = "none";
    grid().dataset.ghost = "black";
    grid().setAttribute("data-open", "");
  }
  close();
  return () => settle(drawn);
}

function settle(drawn) {
  for (const stone of layer("stones").children) {
    const [left, top] = place(0);
    const [x, y] = [stone, stone].map((use, axis) => Number(use.getAttribute("xy"[axis])));
    const point = Math.round((x - left) / CELL) + size * Math.round((top - y) / CELL);
    if (drawn.has(String(point))) stone.style.animation = "none";
  }
}

if (!closed) open().catch(() => close());
