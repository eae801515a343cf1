// Packs: what Python reads, many files in one. `start` has what Python itself needs, `first` what is read until the first
// move; the files of each game and the rest come later. All files are in the file system from the start: reading one
// whose pack is not there fetches the pack.
import type { EngineFiles } from "./files";

type Listed = [path: string, size: number][];

interface Header {
  files: Listed;
  later?: Record<string, Listed>; // the files of other packs
}

/** A node of Emscripten's file system in memory. */
interface FileNode {
  contents: Uint8Array;
  usedBytes: number;
}

/** The part of Emscripten's file system that is used. */
export interface FileSystem {
  mkdirTree: (path: string) => void;
  writeFile: (path: string, content: Uint8Array, options: { canOwn: boolean }) => void;
  lookupPath: (path: string) => { node: FileNode };
}

/** What all files of a pack that comes later share: their contents, once they are there. */
class LaterPack {
  private contents: Map<string, Uint8Array> | null = null;
  private fetching: Promise<void> | null = null;

  constructor(
    private readonly name: string,
    private readonly files: EngineFiles,
  ) {}

  async fetch(): Promise<void> {
    if (this.contents) return;
    this.fetching ??= this.unpack().finally(() => (this.fetching = null));
    await this.fetching;
  }

  private async unpack(): Promise<void> {
    const packed = await this.files.read(this.name);
    this.contents ??= new Map(contentsOf(packed));
  }

  read(path: string): Uint8Array {
    this.contents ??= new Map(contentsOf(this.files.readNow(this.name))); // Python cannot wait for a promise here
    const found = this.contents.get(path);
    if (!found) throw new Error(`${path} is not in ${this.name}`);
    return found;
  }
}

export class Packs {
  private readonly later = new Map<string, LaterPack>();

  constructor(private readonly files: EngineFiles) {}

  /** Write the files of `start`, and the names of all others. */
  install(fileSystem: FileSystem, start: Uint8Array): void {
    const { later } = headerOf(start);
    for (const [path, content] of contentsOf(start)) writeFile(fileSystem, path, content);
    for (const [name, listed] of Object.entries(later ?? {})) {
      const pack = new LaterPack(packFile(name), this.files);
      this.later.set(name, pack);
      for (const [path, size] of listed) {
        writeFile(fileSystem, path, new Uint8Array());
        const { node } = fileSystem.lookupPath(path);
        node.usedBytes = size;
        Object.defineProperty(node, "contents", { get: () => pack.read(path) });
      }
    }
  }

  /** Fetch a pack, if there is one with this name. */
  async fetch(name: string): Promise<void> {
    await this.later.get(name)?.fetch();
  }

  /** Fetch all packs, one after the other; before each, wait until it is time. */
  async fetchAll(isTime: () => Promise<void>): Promise<void> {
    for (const pack of this.later.values()) {
      await isTime();
      await pack.fetch();
    }
  }
}

export const packFile = (name: string): string => `${name}.pack.zst`;

function headerOf(packed: Uint8Array): Header {
  return JSON.parse(new TextDecoder().decode(packed.subarray(4, startOf(packed)))) as Header;
}

/** Where the contents begin. */
function startOf(packed: Uint8Array): number {
  return 4 + new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
}

function* contentsOf(packed: Uint8Array): Generator<[path: string, content: Uint8Array]> {
  let start = startOf(packed);
  for (const [path, size] of headerOf(packed).files) yield [path, packed.subarray(start, (start += size))];
}

function writeFile(fileSystem: FileSystem, path: string, content: Uint8Array): void {
  fileSystem.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  fileSystem.writeFile(path, content, { canOwn: true });
}
