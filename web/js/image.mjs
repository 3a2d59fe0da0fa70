/**
 * The memory image that Python starts from: gets it, checks it, puts it in place. It knows the form
 * that web/building/imaging writes, and nothing of what lies in it.
 */
import { hashOf, MAGIC, PAGE_WORDS } from "./image-form.mjs";

const SHELF = "tianyuan-image";

/** The address of the image that came with the page. */
export const imageURL = new URL("../memory.image", import.meta.url).href;

/** Refuse an image; whoever asked starts without. */
class ImageError extends Error {}

/**
 * Read the bytes of an image as they are without compression.
 * @param {ArrayBuffer} bytes
 * @returns {{head: object, words: Int32Array}} throws where they are damaged
 */
export function readImage(bytes) {
  if (bytes.byteLength < 8) throw new ImageError("no image");
  const [magic, length] = new Uint32Array(bytes, 0, 2);
  if (magic !== MAGIC || 8 + length > bytes.byteLength) throw new ImageError("no image");
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 8, length)));
  const pages = [...head.changed, ...head.others].reduce((sum, [, count]) => sum + count, 0);
  if (8 + length + 4 * PAGE_WORDS * pages !== bytes.byteLength) throw new ImageError("truncated");
  return { head, words: new Int32Array(bytes, 8 + length) };
}

/** Fetch the image that came with the page. A file cut short or damaged fails on its checksum. */
async function fetchedBytes() {
  return (await fetchedAside().catch(() => null)) ?? fetchedHere();
}

/** The image's bytes from a worker; null where it has none, and throws where there can be no worker. */
async function fetchedAside() {
  const worker = new Worker(new URL("image-worker.js", import.meta.url));
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = reject;
      worker.postMessage(imageURL);
    });
  } finally {
    worker.terminate();
  }
}

async function fetchedHere() {
  const response = await fetch(imageURL, { priority: "low" });
  if (!response.ok) throw new ImageError(`${response.status} ${imageURL}`);
  const stream = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/** The image kept from an earlier visit, or null where there is none. May throw, as any storage. */
async function keptImage() {
  const response = await (await caches.open(SHELF)).match(imageURL);
  return response ? readImage(await response.arrayBuffer()) : null;
}

async function find() {
  const kept = await keptImage().catch(() => null);
  if (kept) return ["kept", Promise.resolve(kept)];
  if (typeof DecompressionStream !== "function") return null;
  const image = fetchedBytes().then(readImage);
  // Whoever starts from it hears of a failure; nobody may have asked yet.
  image.catch(() => {});
  return ["shipped", image];
}

let found = null;

/**
 * Find the image to start from; it is looked for once, when this is called first.
 * @returns {Promise<Array|null>} where it is from and a promise of it; null where this browser can
 *     use none
 */
export const foundImage = () => (found ??= find());

/** Keep the image for the next visit, without compression, in place of all others. */
export async function keepImage() {
  const bytes = await fetchedBytes();
  readImage(bytes);
  await dropImages();
  const headers = { "Content-Type": "application/octet-stream" };
  await (await caches.open(SHELF)).put(imageURL, new Response(bytes, { headers }));
}

/** Forget every image kept. */
export async function dropImages() {
  await caches.delete(SHELF);
}

/**
 * Make Pyodide's option that puts an image in place of the interpreter's own beginning.
 * @param {Promise<object>} image what `readImage` gives; if it fails, so does the start
 * @param {string} runtime the address of pyodide.asm.mjs
 */
export function restoring(image, runtime) {
  return async (settings) => {
    const [{ head, words }, { default: create }] = await Promise.all([image, import(runtime)]);
    settings.INITIAL_MEMORY = head.bytes;
    const module = await create(settings);
    module.API.restoreSnapshot = () => {
      restore(module.HEAP32, module._sbrk(0) >> 2, head, words);
      return head.state;
    };
    return module;
  };
}

/** Bring a fresh memory, of which only words below `used` may be set, to what the image says. */
function restore(memory, used, { common, hash, changed, others }, words) {
  const start = common * PAGE_WORDS;
  if (hashOf(memory.subarray(0, start)) !== hash) throw new ImageError("the image is of another runtime");
  let at = 0;
  for (const [first, count] of changed) {
    const end = (first + count) * PAGE_WORDS;
    for (let place = first * PAGE_WORDS; place < end; place += 1, at += 1) memory[place] ^= words[at];
  }
  memory.fill(0, start, used);
  for (const [first, count] of others) {
    const length = count * PAGE_WORDS;
    memory.set(words.subarray(at, at + length), first * PAGE_WORDS);
    at += length;
  }
}
