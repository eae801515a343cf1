// Builds the page into ../static: one script, one style sheet and parts that are fetched when they are needed. Names
// carry a hash of their content, so that a browser may keep them for ever.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const source = fileURLToPath(new URL(".", import.meta.url));
const target = process.argv[2] ?? join(source, "..", "static");

const made = await build({
  absWorkingDir: source,
  entryPoints: ["main.tsx", "style/main.css"],
  entryNames: "[name]-[hash]",
  chunkNames: "part-[hash]",
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
const named = (entry) => basename(Object.entries(made.metafile.outputs).find(([, one]) => one.entryPoint === entry)[0]);
const page = (await readFile(join(source, "index.html"), "utf8"))
  .replace("{script}", `/assets/${named("main.tsx")}`)
  .replace("{style}", `/assets/${named("style/main.css")}`);
const files = [
  ...made.outputFiles.map((file) => [file.path, file.contents]),
  [join(target, "index.html"), page],
  [join(target, "favicon.svg"), await readFile(join(source, "favicon.svg"))],
];

// Only what was built without an error takes the place of what was there.
await rm(target, { recursive: true, force: true });
for (const [path, contents] of files) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}
