// Compiles the Python sources of an archive to bytecode, with the Python that will run them:
// node compile_archive.mjs SOURCES.zip TARGET.zip FOLDER LEVEL
// FOLDER is where Python will find the files; LEVEL 2 drops assertions and docstrings.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [source, target, folder, level] = process.argv.slice(2);
try {
  const python = await loadPyodide();
  python.FS.writeFile("/sources.zip", new Uint8Array(readFileSync(source)));
  python.globals.set("folder", folder);
  python.globals.set("level", level);
  await python.runPythonAsync(`
    import importlib._bootstrap_external as bootstrap, zipfile
    with zipfile.ZipFile("/sources.zip") as sources, zipfile.ZipFile("/target.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for info in sources.infolist():
            content, name = sources.read(info), info.filename
            if name.endswith(".py"):
                code = compile(content, f"{folder}/{name}", "exec", dont_inherit=True, optimize=int(level))
                # Bytecode without a check of its source, which is not there.
                content = bootstrap._code_to_hash_pyc(code, b"\\0" * 8, False)
                name += "c"
            target.writestr(zipfile.ZipInfo(name, info.date_time), content, zipfile.ZIP_DEFLATED)
  `);
  writeFileSync(target, python.FS.readFile("/target.zip"));
} catch (error) {
  process.stderr.write(`${error.message}\n`); // Node's own report would quote all of Pyodide, which is one line
  process.exitCode = 1;
}
