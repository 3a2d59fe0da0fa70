/**
 * Loads PyScript and keeps it from making a function of a text, which the page's content policy
 * forbids: that is how it hands its hooks to workers of its own, of which this page has none.
 * "pyscript" is resolved by the import map in index.html.
 */
import { hooks } from "pyscript";

for (const callbacks of Object.values(hooks.worker)) callbacks.clear();
