// Builds the worker of the static edition into a folder, and writes compressed copies of the files there for servers that
// send them: node build_worker.mjs FOLDER
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const folder = process.argv[2];
await build({
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: ["engine/worker.ts"],
  outfile: join(folder, "worker.js"),
  bundle: true,
  format: "esm",
  target: ["es2022", "chrome109", "firefox115", "safari16.4"],
  minify: true,
  legalComments: "none",
  logLevel: "warning",
});
for (const name of (await readdir(folder)).filter((name) => /\.(wasm|mjs|js|json)$/.test(name))) {
  const contents = await readFile(join(folder, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 }; // 11 would take half a minute
  await writeFile(join(folder, `${name}.br`), brotliCompressSync(contents, { params }));
  await writeFile(join(folder, `${name}.gz`), gzipSync(contents, { level: constants.Z_BEST_COMPRESSION }));
}
