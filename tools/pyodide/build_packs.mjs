// Packs everything that Python reads in a browser (docs/static-edition.md):
// node build_packs.mjs SOURCES.zip FIRST_TABLE.py FOLDER
// The names in SOURCES.zip are paths in Pyodide's file system. Python sources become bytecode without docstrings and
// assertions, compiled by the Python that will run it. FIRST_TABLE.py finds out what is needed until the first move.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { loadPyodide, version } from "pyodide";
import { environment, install, pack } from "./packs.mjs";

const [sources, firstTable, folder] = process.argv.slice(2);
const GAME = /^\/home\/pyodide\/fairdeal\/games\/([a-z0-9_]+)\/./; // files of one game
const START = "start";
const FIRST = "first";
const REST = "rest";
const LEVEL = 19;

/** Compile the sources: {path: content}. */
async function compile(python) {
  python.FS.writeFile("/sources.zip", new Uint8Array(readFileSync(sources)));
  const compiled = await python.runPythonAsync(`
    import importlib._bootstrap_external as bootstrap, zipfile
    compiled = {}
    with zipfile.ZipFile("/sources.zip") as archive:
        for name in archive.namelist():
            content = archive.read(name)
            if name.endswith(".py"):
                code = compile(content, f"/{name}", "exec", dont_inherit=True, optimize=2)
                # Bytecode without a check of its source, which is not there.
                name, content = f"{name}c", bootstrap._code_to_hash_pyc(code, b"\\0" * 8, False)
            compiled[f"/{name}"] = content
    compiled
  `);
  const files = {};
  for (const [name, content] of compiled.toJs({
    dict_converter: (entries) => entries,
  }))
    files[name] = Buffer.from(content);
  return files;
}

/** Which files are read until the first move of some game, by the pack that they belong to. */
async function distribute(files) {
  const python = await loadPyodide({
    stdLibURL: "./empty.zip",
    fsInit: (FS) => install(FS, files),
    env: environment,
  });
  const read = JSON.parse(
    await python.runPythonAsync(
      `${readFileSync(firstTable, "utf8")}\nawait first_tables()`,
    ),
  );
  const start = new Set(read.start);
  const early = new Set(read.before);
  const late = new Set(read.after);
  const packs = { [START]: {}, [FIRST]: {}, [REST]: {} };
  for (const [path, content] of Object.entries(files)) {
    const game = GAME.exec(path)?.[1];
    const isFirst = early.has(path) || (game === undefined && late.has(path));
    (packs[start.has(path) ? START : isFirst ? FIRST : (game ?? REST)] ??= {})[
      path
    ] = content;
  }
  return packs;
}

/** Compress with the zstd of Pyodide's Python: this Node may have none. */
function compress(python, content) {
  python.FS.writeFile("/plain", content);
  python.runPython(`
    from compression import zstd
    from pathlib import Path
    Path("/compressed").write_bytes(zstd.compress(Path("/plain").read_bytes(), ${LEVEL}))
  `);
  return python.FS.readFile("/compressed");
}

try {
  writeFileSync(
    "empty.zip",
    Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]),
  );
  const python = await loadPyodide();
  const packs = await distribute(await compile(python));
  const { [START]: start, ...others } = packs;
  const listed = Object.entries(others).map(([name, files]) => [
    name,
    Object.entries(files).map(([path, content]) => [path, content.length]),
  ]);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    `${folder}/${START}.pack.zst`,
    compress(python, pack(start, { later: Object.fromEntries(listed) })),
  );
  for (const [name, files] of Object.entries(others)) {
    writeFileSync(`${folder}/${name}.pack.zst`, compress(python, pack(files)));
  }
  const machine = `pyodide.asm.wasm-${version}.zst`; // the same for every build with this version of Pyodide
  if (!existsSync(machine)) {
    writeFileSync(
      `${machine}.new`,
      compress(python, readFileSync("node_modules/pyodide/pyodide.asm.wasm")),
    );
    renameSync(`${machine}.new`, machine);
  }
  writeFileSync(`${folder}/pyodide.asm.wasm.zst`, readFileSync(machine));
  process.exit(); // the timers of tables would keep it alive
} catch (error) {
  process.stderr.write(`${error.message}\n`); // Node's own report would quote all of Pyodide, which is one line
  process.exit(1);
}
