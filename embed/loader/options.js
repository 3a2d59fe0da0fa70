/** The element's attributes, which are the names of the game's address but for the language. */
export const OPTIONS = [
  "size", "level", "rules", "komi", "handicap", "color", "opponent", "variant", "moves", "seed",
  "language", "theme",
];

const NAMES_IN_ADDRESS = { language: "lang" };

/**
 * @param {(option: string) => (string | null)} chosen the value of an option, null or "" for none
 * @returns {string} the query of the game's address, with its question mark unless it is empty
 */
export function queryOf(chosen) {
  const query = new URLSearchParams();
  for (const option of OPTIONS) {
    const value = chosen(option);
    if (value) query.set(NAMES_IN_ADDRESS[option] ?? option, value);
  }
  // A comma needs no escape in a query, and an address is read by people too.
  const text = query.toString().replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}
