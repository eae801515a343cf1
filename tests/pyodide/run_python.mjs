// Runs a Python program of a project in Pyodide, with one of its folders on the module search path:
// node run_python.mjs PROJECT src tools/smoke_test.py
import { loadPyodide } from "pyodide";

const [root, sources, program] = process.argv.slice(2);

try {
  const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
  python.FS.mkdir("/project");
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/project");
  python.globals.set("sources", `/project/${sources}`);
  python.globals.set("program", `/project/${program}`);
  python.runPython(`
    import runpy, sys
    sys.path.insert(0, sources)
    sys.argv = [program]
    runpy.run_path(program, run_name="__main__")
  `);
} catch (error) {
  process.stderr.write(`${error.message}\n`); // Node's own report would quote all of Pyodide, which is one line
  process.exitCode = 1;
}
