// Builds the worker of the static edition into a folder, and writes compressed copies of the files there for servers that
// send them: node build_worker.mjs FOLDER VERSIONS (of Pyodide, as JSON)
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const [folder, versions] = process.argv.slice(2);
const packed = (await readdir(folder)).filter((name) => name.endsWith(".zst"));
const sizes = await Promise.all(packed.map(async (name) => [name, (await stat(join(folder, name))).size]));
await build({
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: ["engine/worker.ts", "engine/start.ts"],
  outdir: folder,
  bundle: true,
  format: "esm",
  define: { SIZES: JSON.stringify(Object.fromEntries(sizes)), VERSIONS: versions },
  target: ["es2022", "chrome109", "firefox115", "safari16.4"],
  minify: true,
  legalComments: "none",
  logLevel: "warning",
});
for (const name of (await readdir(folder)).filter((name) => /\.m?js$/.test(name))) {
  const contents = await readFile(join(folder, name));
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: contents.length };
  await writeFile(join(folder, `${name}.br`), brotliCompressSync(contents, { params }));
  await writeFile(join(folder, `${name}.gz`), gzipSync(contents, { level: constants.Z_BEST_COMPRESSION }));
}
