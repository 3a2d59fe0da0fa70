/**
 * Makes the memory image that Python starts from: `node make.mjs TASK`, where TASK is a JSON file.
 *
 *     pyodide    the folder of Pyodide's files, with a slash at its end
 *     package    the module that holds PyScript's Python as a tree of texts
 *     archive    the page's Python, as a zip; archivePath is its place in Pyodide's file system
 *     prepare    the Python that fills the interpreter
 *     out        the file to write
 *
 * What is written, then compressed with gzip: MAGIC, the length of the head, the head as JSON, and
 * pages of memory one after the other. web/js/image.mjs is the other side. The head has
 *
 *     state      Pyodide's account of its JavaScript side
 *     bytes      how much memory there is
 *     common     how many pages at the beginning are the same in every fresh instance of Pyodide
 *     hash       over what these hold
 *     changed    those of them that have changed, as runs of [first, count]; stored is the difference
 *                (exclusive or)
 *     others     runs of the pages behind that are not all zero, stored as they are
 */
import fs from "node:fs";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

import { hashOf, MAGIC, PAGE_WORDS } from "../../js/image-form.mjs";
import { scrub } from "./scrub.mjs";

const PAGE_BYTES = 4 * PAGE_WORDS;
const OPTIONS = { env: { PYTHONHASHSEED: "0" }, _sysExecutable: "python" };

const task = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${task.pyodide}pyodide.mjs`));
const { default: create } = await import(pathToFileURL(`${task.pyodide}pyodide.asm.mjs`));

/** Take the memory of an interpreter in which everything is in place. */
async function takenImage() {
  const py = await loadPyodide({ ...OPTIONS, indexURL: task.pyodide, _makeSnapshot: true });
  py.FS.writeFile(task.archivePath, fs.readFileSync(task.archive));
  const { default: tree } = await import(pathToFileURL(task.package));
  const names = py.runPython("{}");
  py.runPython(fs.readFileSync(task.prepare, "utf8"), { globals: names });
  const prepare = names.get("prepare");
  prepare(task.archivePath, JSON.stringify(tree.pyscript));
  prepare.destroy();
  names.destroy();
  py.runPython("import gc; gc.collect(); del gc");
  scrub(py);
  return py.makeMemorySnapshot();
}

/** The static memory of an instance in which nothing has run yet; `filler` lengthens its environment. */
async function freshMemory(filler) {
  let memory;
  const caught = new Error("seen enough");
  const createPyodideModule = async (settings) => {
    settings.INITIAL_MEMORY = 31_457_280;
    const module = await create(settings);
    memory = module.HEAPU8.slice(0, module._emscripten_stack_get_end());
    throw caught;
  };
  const env = { FILLER: filler };
  try {
    await loadPyodide({ env, indexURL: task.pyodide, _loadSnapshot: new Uint8Array(64), createPyodideModule });
  } catch (error) {
    if (error !== caught) throw error;
  }
  return memory;
}

/** Gather the numbers from `first` to below `end` for which `holds` is true as runs of [first, count]. */
function runsOf(first, end, holds) {
  const runs = [];
  for (let index = first; index < end; index += 1) {
    if (!holds(index)) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === index) last[1] += 1;
    else runs.push([index, 1]);
  }
  return runs;
}

/** Count the pages before the first one that differs: what follows is written to at the start. */
function commonPages(one, other) {
  const length = Math.min(one.length, other.length) & -PAGE_BYTES;
  for (let at = 0; at < length; at += PAGE_BYTES) {
    const end = at + PAGE_BYTES;
    if (Buffer.compare(one.subarray(at, end), other.subarray(at, end)) !== 0) return at / PAGE_BYTES;
  }
  return length / PAGE_BYTES;
}

/** Pyodide's own form has a head of 48 bytes, the state of its JavaScript side, and the memory. */
function split(image) {
  const [, offset, stateLength] = new Uint32Array(image.buffer, image.byteOffset, 3);
  const state = JSON.parse(Buffer.from(image.subarray(48, 48 + stateLength)).toString());
  return { state, heap: image.subarray(offset) };
}

function packed(image, [one, other]) {
  const { state, heap } = split(image);
  const words = new Int32Array(heap.slice().buffer);
  const common = commonPages(one, other);
  const fresh = new Int32Array(one.buffer, 0, common * PAGE_WORDS);
  fresh.forEach((word, at) => (words[at] ^= word));
  const isSet = (index) => words.subarray(index * PAGE_WORDS, (index + 1) * PAGE_WORDS).some((word) => word !== 0);
  const changed = runsOf(0, common, isSet);
  const others = runsOf(common, words.length / PAGE_WORDS, isSet);
  const head = { state, bytes: heap.length, common, hash: hashOf(fresh), changed, others };
  return joined(head, words, [...changed, ...others]);
}

function joined(head, words, runs) {
  const text = Buffer.from(JSON.stringify(head));
  const padding = Buffer.alloc((4 - (text.length % 4)) % 4, " ");
  const start = new Uint32Array([MAGIC, text.length + padding.length]);
  const parts = runs.map(([first, count]) => Buffer.from(words.buffer, first * PAGE_BYTES, count * PAGE_BYTES));
  return Buffer.concat([Buffer.from(start.buffer), text, padding, ...parts]);
}

const memories = [await freshMemory(""), await freshMemory("x".repeat(1000))];
const file = packed(await takenImage(), memories);
fs.writeFileSync(task.out, gzipSync(file, { level: 9 }));
process.exit(0);
