/**
 * Lets PyScript start where IndexedDB is denied, as in frames with blocked storage.
 *
 * PyScript opens a database before the interpreter starts and waits for it for ever. Only databases
 * of its own kind ("IDBMap/…") are touched: the real one is asked first, and where it refuses, throws
 * or does not answer, one in memory takes its place. Nothing of the game is kept there.
 */
const PREFIX = "IDBMap/";
const PATIENCE_MS = 3000;

/** An IDBRequest as far as PyScript's map looks at it: handlers set after the call, one answer. */
class Request {
  onsuccess = null;
  onerror = null;
  onupgradeneeded = null;
  result = undefined;

  succeed(result) {
    this.result = result;
    this.onsuccess?.({ type: "success", target: this });
  }
}

const answer = (value) => {
  const request = new Request();
  setTimeout(() => request.succeed(value));
  return request;
};

/** The one object store of such a database. */
class Store {
  #entries = new Map();

  count = () => answer(this.#entries.size);
  clear = () => answer(void this.#entries.clear());
  get = (key) => answer(this.#entries.get(key));
  getKey = (key) => answer(this.#entries.has(key) ? key : undefined);
  getAll = () => answer([...this.#entries.values()]);
  getAllKeys = () => answer([...this.#entries.keys()]);

  delete = (key) => {
    this.#entries.delete(key);
    return answer(undefined);
  };

  put = (value, key) => {
    this.#entries.set(key, value);
    return answer(key);
  };
}

const databases = new Map();

const inMemory = (name) => {
  if (!databases.has(name)) {
    const store = new Store();
    databases.set(name, {
      name,
      objectStoreNames: ["entries"],
      transaction: () => ({ objectStore: () => store }),
      close() {},
    });
  }
  return databases.get(name);
};

/**
 * Open a database by `native`, or one in memory.
 * @param {string} name
 * @param {() => IDBOpenDBRequest} native may throw, fail or stay silent
 * @returns {Request}
 */
const openOrStandIn = (name, native) => {
  const request = new Request();
  let settled = false;
  const settle = (result) => {
    if (settled) return;
    settled = true;
    clearTimeout(timer);
    request.succeed(result);
  };
  const standIn = () => settle(inMemory(name));
  const timer = setTimeout(standIn, PATIENCE_MS);
  try {
    const real = native();
    real.onupgradeneeded = (event) => request.onupgradeneeded?.(event);
    real.onsuccess = () => settle(real.result);
    real.onerror = (event) => {
      event.preventDefault();
      event.stopPropagation();
      standIn();
    };
  } catch {
    setTimeout(standIn);
  }
  return request;
};

const isPyScripts = (name) => String(name).startsWith(PREFIX);

const factory = () => {
  try {
    return globalThis.indexedDB;
  } catch {
    return null;
  }
};

if (factory()) {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, ...rest) {
    const native = () => open.call(this, name, ...rest);
    return isPyScripts(name) ? openOrStandIn(name, native) : native();
  };
} else {
  const refuse = () => {
    throw new DOMException("IndexedDB is not available here", "SecurityError");
  };
  const open = (name) => (isPyScripts(name) ? openOrStandIn(name, refuse) : refuse());
  Object.defineProperty(globalThis, "indexedDB", { value: { open }, configurable: true });
}
