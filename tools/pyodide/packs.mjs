// Packs: several files in one that is compressed as a whole. engine/packs.ts reads them in the browser.
// A pack is the length of its header (4 bytes, little-endian), the header (JSON), and the contents one after the other.
import { readFileSync } from "node:fs";
import { decompress } from "fzstd";

/** Python's environment in a browser (engine/worker.ts). */
export const environment = { HOME: "/home/pyodide", PYTHONPATH: "/lib/python3.14", PYTHONDONTWRITEBYTECODE: "1" };

/** A pack with files ({path: content}), and what else its header says. */
export function pack(files, header = {}) {
  const contents = Object.values(files);
  const list = Object.entries(files).map(([path, content]) => [path, content.length]);
  const head = Buffer.from(JSON.stringify({ files: list, ...header }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...contents]);
}

/** The files of a compressed pack, by path. */
export function readPack(path) {
  const packed = Buffer.from(decompress(readFileSync(path)));
  const { files } = JSON.parse(packed.toString("utf8", 4, 4 + packed.readUInt32LE()));
  let start = 4 + packed.readUInt32LE();
  return Object.fromEntries(files.map(([name, size]) => [name, packed.subarray(start, (start += size))]));
}

/** Write files into the file system of Pyodide; for its option `fsInit`. */
export function install(FS, files) {
  for (const [path, content] of Object.entries(files)) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, content);
  }
}
