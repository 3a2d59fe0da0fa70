/**
 * Runs the search kernel away from the page's thread: question bytes in, answer bytes out.
 * It imports nothing, so that it runs as a classic script too, which is all that a sandbox allows.
 * It knows no layout of either, only the kernel's exports, and how to stay interruptible: it
 * searches in steps of about STEP_MS and reads its messages between two steps.
 *
 * In:  {type: "load", wasm: URL text | ArrayBuffer | WebAssembly.Module}
 *      {type: "ask", id, question: Uint8Array, ms, playouts, least}
 *                                                              playouts 0: as many as fit
 *                                                              least 0: never ends before its time
 *      {type: "stop", id}                                      no id: whatever is running
 * Out: {type: "ready", abi}
 *      {type: "progress", id, playouts, ms}                    at most every PROGRESS_MS
 *      {type: "answer", id, answer: Uint8Array, playouts, ms, stopped}
 *      {type: "error", id, code: "missing" | "kernel" | "question" | "trap", detail}
 *                                                              no id: loading failed
 *
 * Every ask is answered or refused exactly once; one that is stopped or overtaken by a newer
 * one is answered with what was found so far and `stopped: true`.
 */

const STEP_MS = 10;
const PROGRESS_MS = 100;
const MOST_PLAYOUTS_A_STEP = 4096;

class Refusal extends Error {
  constructor(code, detail) {
    super(String(detail));
    this.code = code;
  }
}

let kernel = null;
let wanted = null;
let queue = Promise.resolve();

const channel = new MessageChannel();

/** Let waiting messages in; unlike a timer this is not slowed down when it nests. */
function breathe() {
  return new Promise((resume) => {
    channel.port1.onmessage = resume;
    channel.port2.postMessage(null);
  });
}

async function download(url) {
  const reply = await fetch(url).catch((error) => {
    throw new Refusal("missing", error);
  });
  if (!reply.ok) throw new Refusal("missing", `${reply.status} ${url}`);
  return reply.arrayBuffer();
}

async function load(wasm) {
  const source = typeof wasm === "string" ? await download(wasm) : wasm;
  try {
    const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    kernel = (await WebAssembly.instantiate(module, {})).exports;
    self.postMessage({ type: "ready", abi: kernel.abi() });
  } catch (error) {
    kernel = null;
    throw new Refusal("kernel", error);
  }
}

function begin(question) {
  if (kernel === null) throw new Refusal("kernel", "not loaded");
  if (question.length > kernel.question_limit()) throw new Refusal("question", "too long");
  new Uint8Array(kernel.memory.buffer, kernel.question_at(), question.length).set(question);
  const status = kernel.begin(question.length);
  if (status < 0) throw new Refusal("question", status);
}

function finish() {
  const length = kernel.finish();
  if (length < 0) throw new Refusal("question", length);
  return new Uint8Array(kernel.memory.buffer, kernel.answer_at(), length).slice();
}

/** How many playouts the next step may take, from how long the last `size` of them took. */
function nextSize(size, took) {
  const fitting = Math.floor((size * STEP_MS) / Math.max(took, 0.1));
  return Math.max(1, Math.min(fitting, 2 * size, MOST_PLAYOUTS_A_STEP));
}

/**
 * Whether the first move cannot be caught by all the playouts that are still to come at this pace:
 * the rule of gocore/search/patience.py, whose number of playouts comes with the question.
 */
function isDecided(done, spent, { ms, least }) {
  return least > 0 && done >= least && kernel.lead() * spent > done * (ms - spent);
}

async function search(asked) {
  const { id, question, ms, playouts: limit } = asked;
  const started = performance.now();
  begin(question);
  let [done, size, spent, told] = [0, 8, 0, 0];
  for (;;) {
    const before = done;
    done = kernel.step(limit > 0 ? Math.min(size, limit - done) : size);
    if (done < 0) throw new Refusal("question", done);
    const now = performance.now() - started;
    size = nextSize(size, now - spent);
    spent = now;
    const enough = now >= ms || (limit > 0 && done >= limit) || done === before;
    if (enough || wanted !== id || isDecided(done, now, asked)) break;
    if (now - told >= PROGRESS_MS) {
      told = now;
      self.postMessage({ type: "progress", id, playouts: done, ms: now });
    }
    await breathe();
    spent = performance.now() - started;
    if (wanted !== id) break;
  }
  return { type: "answer", id, answer: finish(), playouts: done, ms: spent, stopped: wanted !== id };
}

async function ask(message) {
  const answer = await search(message);
  self.postMessage(answer, [answer.answer.buffer]);
}

function refuse(id, error) {
  const code = error instanceof Refusal ? error.code : "trap";
  self.postMessage({ type: "error", id, code, detail: String(error.message ?? error) });
}

function enqueue(job, id) {
  queue = queue.then(job).catch((error) => refuse(id, error));
}

self.addEventListener("message", ({ data }) => {
  if (data.type === "load") {
    enqueue(() => load(data.wasm));
  } else if (data.type === "ask") {
    wanted = data.id;
    enqueue(() => ask(data), data.id);
  } else if (data.type === "stop" && (data.id === undefined || data.id === wanted)) {
    wanted = null;
  }
});
