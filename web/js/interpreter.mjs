/**
 * The interpreter module that PyScript is configured with (pyscript.toml).
 *
 * It stands between PyScript and Pyodide and begins as soon as it is loaded, without waiting to be
 * asked. Of three ways to start Python it takes the first that works: from the memory image kept in
 * this browser, from the one that came with the page, from nothing. "pyodide" is resolved by the
 * import map in index.html. <html data-image> says which image it was: "kept", "shipped" or "none".
 */
import { loadPyodide as load, version } from "pyodide";

import { finishAfterwards } from "./idle.mjs";
import { dropImages, foundImage, restoring } from "./image.mjs";

// PyScript passes the folder of this module; Pyodide's own files lie beside Pyodide.
const indexURL = new URL(".", import.meta.resolve("pyodide")).href;
const runtime = new URL("pyodide.asm.mjs", indexURL).href;
const libraryURL = new URL("python_stdlib.zip", indexURL).href;
const stdLibURL = new URL("../empty.zip", import.meta.url).href;

const instantiate = async (response, imports, streaming) => {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const type = response.headers.get("Content-Type") ?? "";
  if (type.startsWith("application/wasm")) return streaming(response, imports);
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
};

/**
 * Run `start` and reject when a WebAssembly module that it needs does not arrive.
 *
 * Pyodide itself only warns then and waits for ever. A host that serves the module under a wrong
 * type, which browsers refuse to compile as it streams in, is put up with.
 */
const failingWithoutWebAssembly = async (start) => {
  const native = WebAssembly.instantiateStreaming;
  const streaming = native.bind(WebAssembly);
  let fail;
  const failure = new Promise((_, reject) => {
    fail = reject;
  });
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      return await instantiate(await source, imports, streaming);
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  try {
    return await Promise.race([start(), failure]);
  } finally {
    WebAssembly.instantiateStreaming = native;
  }
};

// What Python writes goes to PyScript once that has said where to.
const streams = { stdout: console.log, stderr: console.error };
const options = {
  indexURL,
  stdout: (text) => streams.stdout(text),
  stderr: (text) => streams.stderr(text),
};

// PyScript begins by writing its own Python into files; the image holds it, compiled.
const WRITING = /^import os as _os\n[^]*?\n(?=import pyscript as _pyscript\n)/;
const NAMES = "_os = _Path = _path = None\n";

const withoutWriting = (run) => (code, ...rest) => run(code.replace(WRITING, NAMES), ...rest);

const fromImage = async (image) => {
  const createPyodideModule = restoring(image, runtime);
  const _loadSnapshot = new Uint8Array(64);
  const py = await load({ ...options, stdLibURL, _loadSnapshot, createPyodideModule });
  py.runPython("import random; random.seed(); del random");
  py.runPython = withoutWriting(py.runPython);
  py.runPythonAsync = withoutWriting(py.runPythonAsync);
  return py;
};

const start = async () => {
  const found = await foundImage();
  if (found) {
    try {
      const [source, image] = found;
      const py = await failingWithoutWebAssembly(() => fromImage(image));
      document.documentElement.dataset.image = source;
      finishAfterwards(py, { library: libraryURL, isKept: source === "kept" });
      return py;
    } catch (error) {
      console.warn("Python starts without its memory image:", error);
      await dropImages().catch(() => {});
    }
  }
  document.documentElement.dataset.image = "none";
  return failingWithoutWebAssembly(() => load(options));
};

const started = start();
// Whoever asks for the interpreter hears of a failure; nobody has yet.
started.catch(() => {});

/**
 * Hand over the interpreter that was started.
 * @param {object} [wanted] PyScript's options, of which its streams are heeded
 * @returns {Promise<object>} Pyodide's API; rejects when a file cannot be loaded
 */
export const loadPyodide = ({ stdout, stderr } = {}) => {
  if (stdout) streams.stdout = stdout;
  if (stderr) streams.stderr = stderr;
  return started;
};

export { version };
