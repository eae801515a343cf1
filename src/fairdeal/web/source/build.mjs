// Builds the page into ../static: a script, a style sheet, and chunks that are loaded on demand. File names contain a hash
// of the content, so that browsers can cache them forever. The build also writes compressed copies of each file where they
// are smaller, because the server itself compresses nothing.
import { createHash } from "node:crypto";
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
const { outputs } = result.metafile;
/** The chunks that a script imports, directly or not, so that the browser can fetch them before it has read the script. */
function importsOf(path, found = new Set()) {
  for (const { path: imported, kind } of outputs[path].imports) {
    if (kind !== "import-statement" || found.has(imported)) continue;
    found.add(imported);
    importsOf(imported, found);
  }
  return found;
}
const outputPath = (entry) => Object.keys(outputs).find((path) => outputs[path].entryPoint === entry);
const outputName = (entry) => basename(outputPath(entry));
const preloads = [...importsOf(outputPath("main.tsx"))].map(
  (path) => `<link rel="modulepreload" href="/assets/${basename(path)}" />`,
);
/** Fill in the names of the built files in a page. */
const page = async (name) =>
  (await readFile(join(source, name), "utf8"))
    .replace("{script}", `/assets/${outputName("main.tsx")}`)
    .replace("{embed}", `/assets/${outputName("embed.tsx")}`)
    .replace("<!--preloads-->", preloads.join("\n    "))
    .replace("{style}", `/assets/${outputName("style/main.css")}`);
const index = await page("index.html");
const icons = ["icon-192.png", "icon-512.png"];
const worker = await pageWorker();
const files = [
  ...[...result.outputFiles, ...worker].flatMap((file) => withCompressed(file.path, file.contents)),
  [join(target, "index.html"), index], // the server completes it, so it is sent as it is
  [join(target, "manifest.webmanifest"), await readFile(join(source, "manifest.webmanifest"))],
  ...(await Promise.all(icons.map(async (name) => [join(target, name), await readFile(join(source, "icons", name))]))),
  [join(target, "embed.html"), await page("embed.html")],
  [join(target, "404.html"), await page("404.html")],
  ...withCompressed(join(target, "favicon.svg"), await readFile(join(source, "favicon.svg"))),
  [join(target, "preview.png"), await readFile(join(source, "preview.png"))],
];

/** The service worker of a server's page, with the names of the files that it keeps. */
async function pageWorker() {
  const assets = result.outputFiles.filter((file) => !basename(file.path).startsWith("embed-"));
  const digest = createHash("sha256").update(index);
  for (const file of assets) digest.update(file.contents);
  const addresses = assets.map((file) => `/assets/${basename(file.path)}`);
  const files = ["/", ...addresses, "/favicon.svg", "/manifest.webmanifest", ...icons.map((name) => `/${name}`)];
  const built = await build({
    absWorkingDir: source,
    entryPoints: { sw: "offline/pageWorker.ts" },
    outdir: target, // at the top: a service worker is responsible for the folder that it is in
    bundle: true,
    format: "iife",
    define: { VERSION: JSON.stringify(digest.digest("hex").slice(0, 12)), FILES: JSON.stringify(files) },
    target: ["es2022", "chrome109", "firefox115", "safari16.4"],
    minify: true,
    write: false,
    legalComments: "none",
    logLevel: "warning",
  });
  return built.outputFiles;
}

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
