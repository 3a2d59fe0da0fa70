"""A search worker without its page, as a script to be put before what a test asks of it."""

STARTED = """
  const worker = new Worker(folder + "js/search-worker.js", { type: "module" });
  const next = (type) => new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error("the worker died"));
    worker.onmessage = ({ data }) => {
      if (data.type === "error") reject(new Error(`${data.code}: ${data.detail}`));
      if (data.type === type) resolve(data);
    };
  });
  worker.postMessage({ type: "load", wasm: folder + "kernel.wasm" });
  await next("ready");
"""
"""Needs `folder`, the address of the app's; leaves `worker`, which is ready, and `next(type)`."""
