// The engine's files. They are compressed with zstd, which wins over what file hosts do, and works on hosts that do nothing.
import { Decompress, decompress } from "fzstd";

export class EngineFiles {
  private received = 0;
  private readonly unpacked = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  /** `folder` ends with a slash. `onBytes` is called with the number of compressed bytes received so far. */
  constructor(
    private readonly folder: string,
    private readonly onBytes: (received: number) => void,
  ) {}

  /** Fetch a file and decompress it; once, unless that fails. */
  read(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.unpacked.get(name);
    if (known) return known;
    const content = this.open(name)
      .then((stream) => new Response(stream).arrayBuffer())
      .then(unpack);
    this.unpacked.set(name, content);
    content.catch(() => this.unpacked.delete(name));
    return content;
  }

  /** Decompress a file while it is fetched. */
  async stream(name: string): Promise<ReadableStream<Uint8Array>> {
    const unpacker = new Decompress();
    const unpacking = new TransformStream<Uint8Array, Uint8Array>(
      {
        start: (controller) => {
          unpacker.ondata = (piece) => controller.enqueue(piece);
        },
        transform: (piece) => {
          unpacker.push(piece);
        },
        flush: () => {
          unpacker.push(new Uint8Array(), true);
        },
      },
      undefined,
      { highWaterMark: Infinity }, // do not wait for the reader
    );
    return (await this.open(name)).pipeThrough(unpacking);
  }

  /** Fetch a file as it is. */
  private async open(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const response = await fetch(this.folder + name);
    if (!response.ok || !response.body) throw new Error(`${name} cannot be read (${response.status})`);
    return response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (piece, controller) => {
          this.onBytes((this.received += piece.byteLength));
          controller.enqueue(piece);
        },
      }),
    );
  }

  /** Fetch a file while everything else in this worker waits. */
  readNow(name: string): Uint8Array<ArrayBuffer> {
    const request = new XMLHttpRequest();
    request.open("GET", this.folder + name, false);
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) throw new Error(`${name} cannot be read (${request.status})`);
    return unpack(request.response as ArrayBuffer);
  }
}

const unpack = (compressed: ArrayBuffer): Uint8Array<ArrayBuffer> =>
  decompress(new Uint8Array(compressed)) as Uint8Array<ArrayBuffer>;
