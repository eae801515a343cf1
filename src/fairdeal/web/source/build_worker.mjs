// Builds the worker of the static edition into a folder: node build_worker.mjs FOLDER
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

await build({
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: ["engine/worker.ts"],
  outfile: join(process.argv[2], "worker.js"),
  bundle: true,
  format: "esm",
  target: ["es2022", "chrome109", "firefox115", "safari16.4"],
  minify: true,
  legalComments: "none",
  logLevel: "warning",
});
