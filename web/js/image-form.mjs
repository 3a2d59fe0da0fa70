/**
 * The form of a memory image, which the build writes (web/building/imaging) and image.mjs reads.
 */
export const MAGIC = 0x59_54_49_4d;
export const PAGE_WORDS = 1024;

/** Hash the words of some memory (FNV-1a, a word at a time). */
export function hashOf(words) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words[at], 16777619);
  return hash >>> 0;
}
