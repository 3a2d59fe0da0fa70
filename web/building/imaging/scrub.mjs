/**
 * Zeroes the memory that CPython and its allocator have freed, so that an image of it compresses
 * better, and comes out the same each time. Knows the two allocators' size classes.
 */
const SMALL_STEP = 16;
const SMALL_LIMIT = 512;
const SMALL_BYTES = 3 << 20;
const LARGE_LIMIT = 1 << 20;
const MOST_BLOCKS = 300_000;

/** @param py Pyodide's API; its interpreter should do nothing afterwards but have its image taken */
export function scrub(py) {
  const module = py._module;
  const before = module._sbrk(0);
  for (let size = SMALL_LIMIT; size >= SMALL_STEP; size -= SMALL_STEP) scrubSmall(module, size, before);
  scrubLarge(module, module._sbrk(0));
}

/** Python's own small blocks: take all that are free, which zeroes them, and give them back. */
function scrubSmall(module, size, top) {
  const taken = [];
  for (let left = Math.floor(SMALL_BYTES / size); left > 0; left -= 1) {
    const place = module._PyObject_Calloc(1, size);
    if (place === 0) break;
    taken.push(place);
    if (module._sbrk(0) > top) break;
  }
  for (const place of taken.reverse()) module._PyObject_Free(place);
}

/** The C allocator's blocks, largest first, as long as they lie below `top`. */
function scrubLarge(module, top) {
  const taken = [];
  for (let size = LARGE_LIMIT; size >= SMALL_STEP; size = Math.floor(size * 0.75) & ~7) {
    for (;;) {
      const place = module._malloc(size);
      if (place === 0) break;
      if (place + size > top || taken.length > MOST_BLOCKS) {
        module._free(place);
        break;
      }
      module.HEAPU8.fill(0, place, place + size);
      taken.push(place);
    }
  }
  for (const place of taken) module._free(place);
}
