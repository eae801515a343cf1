// Runs the unit and component tests. They are TypeScript, so esbuild bundles them first.
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const source = fileURLToPath(new URL(".", import.meta.url));
const tests = join(source, "tests");
const out = join(source, "node_modules", ".tests");
rmSync(out, { recursive: true, force: true });
await build({
  absWorkingDir: source,
  entryPoints: readdirSync(tests)
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(tests, name)),
  outdir: out,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  external: ["happy-dom"],
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
});
const bundles = readdirSync(out).map((name) => join(out, name));
const run = spawnSync(process.execPath, ["--test", "--test-reporter=dot", ...bundles], {
  stdio: "inherit",
  cwd: source,
});
process.exit(run.status ?? 1);
