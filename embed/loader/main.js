/**
 * Bundled by the build into dist/embed/embed.js, the one file that a host page loads:
 *
 *   <tianyuan-go size="9" level="easy"><a href="https://…/">Play Go</a></tianyuan-go>
 *   <script async src="https://…/embed/embed.js"></script>
 *
 * Everything else is found from the address of that file.
 */
import { defineElement } from "./element.js";

const script = document.currentScript ?? document.querySelector('script[src*="embed/embed.js"]');
defineElement(new URL("../", script.src));
