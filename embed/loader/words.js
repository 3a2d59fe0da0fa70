/** What a reader of the host page is told, in a language; web/building/embed_words.py has the texts. */

/* global WORDS -- for each language its texts by name; the build puts them here. */

/**
 * @param {string[]} preferred language tags, best first
 * @returns {{language: string, texts: Record<string, string>}} the first that there is, else English
 */
export function wordsFor(preferred) {
  for (const tag of preferred) {
    const [tongue] = tag.toLowerCase().split("-");
    const language = Object.keys(WORDS).find((known) => known.split("-")[0] === tongue);
    if (language) return { language, texts: WORDS[language] };
  }
  return { language: "en", texts: WORDS.en };
}
