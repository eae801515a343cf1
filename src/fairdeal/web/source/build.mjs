// Builds the page into ../static: a script, a style sheet, and chunks that are loaded on demand. File names contain a hash
// of the content, so that browsers can cache them forever.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const source = fileURLToPath(new URL(".", import.meta.url));
const target = process.argv[2] ?? join(source, "..", "static");

const result = await build({
  absWorkingDir: source,
  entryPoints: ["main.tsx", "style/main.css"],
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
const outputName = (entry) => basename(Object.keys(outputs).find((path) => outputs[path].entryPoint === entry));
const page = (await readFile(join(source, "index.html"), "utf8"))
  .replace("{script}", `/assets/${outputName("main.tsx")}`)
  .replace("{style}", `/assets/${outputName("style/main.css")}`);
const files = [
  ...result.outputFiles.map((file) => [file.path, file.contents]),
  [join(target, "index.html"), page],
  [join(target, "favicon.svg"), await readFile(join(source, "favicon.svg"))],
];

// Replace the old files only now that the build has succeeded.
await rm(target, { recursive: true, force: true });
for (const [path, contents] of files) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}
