/**
 * Makes the service worker: `node generate.mjs TASK`, where TASK is a JSON file.
 *
 *     folder      the page as it will be served
 *     leaveOut    patterns of what is not kept for offline
 *     fresh       files that a host may change, kept only as the last resort
 *     out         the file to write
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";
import { injectManifest } from "workbox-build";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const LARGEST_BYTES = 64 << 20;
/** A folder named after its content or version: its files may come out of the browser's own cache. */
const VERSIONED = /^[^/]+-[0-9a-f.]+\//;

const task = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));

const hashOf = (file) => `sha256-${createHash("sha256").update(fs.readFileSync(file)).digest("base64")}`;

/** Workbox passes a file's hash on to the browser, which refuses any other content. */
const withHashes = (entries) => ({
  manifest: entries
    .map((entry) => ({ ...entry, integrity: hashOf(path.join(task.folder, entry.url)) }))
    .sort((one, other) => (one.url < other.url ? -1 : 1)),
});

const bundled = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "tianyuan-")), "sw.js");
try {
  await build({
    entryPoints: [path.join(HERE, "worker.js")],
    outfile: bundled,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    legalComments: "none",
    define: {
      FRESH_FILES: JSON.stringify(task.fresh),
      "process.env.NODE_ENV": '"production"',
    },
  });
  const { warnings } = await injectManifest({
    swSrc: bundled,
    swDest: task.out,
    globDirectory: task.folder,
    globPatterns: ["**/*"],
    globIgnores: task.leaveOut,
    dontCacheBustURLsMatching: VERSIONED,
    maximumFileSizeToCacheInBytes: LARGEST_BYTES,
    manifestTransforms: [withHashes],
  });
  if (warnings.length > 0) throw new Error(warnings.join("\n"));
} finally {
  fs.rmSync(path.dirname(bundled), { recursive: true });
}
