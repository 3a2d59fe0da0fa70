/**
 * The interpreter module that PyScript is configured with (pyscript.toml).
 *
 * It stands between PyScript and Pyodide so that the way Python starts is ours to choose; at
 * present it is the plain boot. "pyodide" is resolved by the import map in index.html.
 */
import { loadPyodide as load, version } from "pyodide";

// PyScript passes the folder of this module; Pyodide's own files lie beside Pyodide.
const indexURL = new URL(".", import.meta.resolve("pyodide")).href;

/**
 * Start Pyodide with PyScript's options.
 * @param {object} [options] what PyScript wants set: its streams, the packages it knows
 * @returns {Promise<object>} Pyodide's API; rejects when a file cannot be loaded
 */
export const loadPyodide = (options = {}) => load({ ...options, indexURL });

export { version };
