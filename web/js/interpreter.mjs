/**
 * The interpreter module that PyScript is configured with (pyscript.toml).
 *
 * It stands between PyScript and Pyodide so that the way Python starts is ours to choose; at
 * present it is the plain boot. "pyodide" is resolved by the import map in index.html.
 */
import { loadPyodide as load, version } from "pyodide";

// PyScript passes the folder of this module; Pyodide's own files lie beside Pyodide.
const indexURL = new URL(".", import.meta.resolve("pyodide")).href;

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

/**
 * Start Pyodide with PyScript's options.
 * @param {object} [options] what PyScript wants set: its streams, the packages it knows
 * @returns {Promise<object>} Pyodide's API; rejects when a file cannot be loaded
 */
export const loadPyodide = (options = {}) =>
  failingWithoutWebAssembly(() => load({ ...options, indexURL }));

export { version };
