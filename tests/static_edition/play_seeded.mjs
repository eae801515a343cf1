// Plays matches with fixed seeds in Pyodide, with the packs that browsers get, and prints their records:
// node play_seeded.mjs PROJECT PACKS GAME…
import { readdirSync } from "node:fs";
import { loadPyodide } from "pyodide";
import { environment, install, readPack } from "./packs.mjs";

const [root, packs, ...games] = process.argv.slice(2);

try {
  const files = readdirSync(packs).filter((name) => name.endsWith(".pack.zst"));
  const python = await loadPyodide({
    stdLibURL: "./empty.zip",
    fsInit: (FS) => files.forEach((name) => install(FS, readPack(`${packs}/${name}`))),
    env: environment,
  });
  python.FS.mkdir("/project");
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/project");
  python.globals.set("games", games.join(" "));
  const found = await python.runPythonAsync(`
    import json, sys
    sys.path.append("/project")  # for the tests; the sources are those of the archive
    from tests.static_edition.seeded_match import play_all
    json.dumps(await play_all(games.split()))
  `);
  process.stdout.write(found, () => process.exit(0));
} catch (error) {
  process.stderr.write(`${error.message}\n`); // Node's own report would quote all of Pyodide, which is one line
  process.exitCode = 1;
}
