// Plays matches with fixed seeds in Pyodide, with the archives that browsers get, and prints their records:
// node play_seeded.mjs PROJECT LIBRARY ARCHIVE GAME…
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [root, stdLibURL, archive, ...games] = process.argv.slice(2);

try {
  const python = await loadPyodide({ stdLibURL, env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
  python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip");
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
