/**
 * Fetches a memory image and unpacks it away from the page's thread, which has enough to do meanwhile.
 *
 * In:  the image's address
 * Out: ArrayBuffer, or null where it cannot be had; whoever asked then tries again and learns why
 */
self.addEventListener("message", async ({ data: url }) => {
  try {
    const response = await fetch(url, { priority: "low" });
    if (!response.ok) throw new Error(response.status);
    const stream = response.body.pipeThrough(new DecompressionStream("gzip"));
    const bytes = await new Response(stream).arrayBuffer();
    self.postMessage(bytes, [bytes]);
  } catch {
    self.postMessage(null);
  }
});
