// Builds the page into ../static: a script, a style sheet, and chunks that are loaded on demand. File names contain a hash
// of the content, so that browsers can cache them forever. The build also writes compressed copies of each file where they
// are smaller, because the server itself compresses nothing.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const source = fileURLToPath(new URL(".", import.meta.url));
const target = process.argv[2] ?? join(source, "..", "static");

const result = await build({
  absWorkingDir: source,
  entryPoints: ["main.tsx", "embed.tsx", "style/main.css"],
  entryNames: "[name]-[hash]",
  chunkNames: "chunk-[hash]",
  outdir: join(target, "assets"),
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["es2022", "chrome109", "firefox115", "safari16.4"],
  jsx: "automatic",
  jsxImportSource: "preact",
  minify: true,
  metafile: true,
  write: false,
  legalComments: "none",
  logLevel: "warning",
});
const worker = await build({
  absWorkingDir: source,
  entryPoints: { "push-worker": "correspondence/push-worker.ts" },
  outdir: target, // at the top: a service worker is responsible for the folder that it is in
  bundle: true,
  format: "iife",
  target: ["es2022", "chrome109", "firefox115", "safari16.4"],
  minify: true,
  write: false,
  legalComments: "none",
  logLevel: "warning",
});
const { outputs } = result.metafile;
const outputName = (entry) => basename(Object.keys(outputs).find((path) => outputs[path].entryPoint === entry));
/** Fill in the names of the built files in a page. */
const page = async (name) =>
  (await readFile(join(source, name), "utf8"))
    .replace("{script}", `/assets/${outputName("main.tsx")}`)
    .replace("{embed}", `/assets/${outputName("embed.tsx")}`)
    .replace("{style}", `/assets/${outputName("style/main.css")}`);
const files = [
  ...[...result.outputFiles, ...worker.outputFiles].flatMap((file) => withCompressed(file.path, file.contents)),
  [join(target, "index.html"), await page("index.html")], // the server completes it, so it is sent as it is
  [join(target, "embed.html"), await page("embed.html")],
  [join(target, "404.html"), await page("404.html")],
  ...withCompressed(join(target, "favicon.svg"), await readFile(join(source, "favicon.svg"))),
  [join(target, "preview.png"), await readFile(join(source, "preview.png"))],
];

/** A file and its compressed copies, except copies that save less than a tenth. */
function withCompressed(path, contents) {
  const brotli = brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: contents.length } });
  const compressed = [
    [`${path}.br`, brotli],
    [`${path}.gz`, gzipSync(contents, { level: constants.Z_BEST_COMPRESSION })],
  ];
  return [[path, contents], ...compressed.filter(([, smaller]) => smaller.length < 0.9 * contents.length)];
}

// Replace the old files only now that the build has succeeded.
await rm(target, { recursive: true, force: true });
for (const [path, contents] of files) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}
