// The engine's files. They are compressed with zstd, which wins over what file hosts do, and works on hosts that do nothing.
import { decompress } from "fzstd";

export class EngineFiles {
  private received = 0;

  /** `folder` ends with a slash. `onBytes` is called with the number of compressed bytes received so far. */
  constructor(
    private readonly folder: string,
    private readonly onBytes: (received: number) => void,
  ) {}

  /** Fetch a file and decompress it. */
  readonly read = async (name: string): Promise<Uint8Array<ArrayBuffer>> => unpack(await this.fetch(name));

  /** Fetch a file as it is. */
  async fetch(name: string): Promise<ArrayBuffer> {
    const response = await fetch(this.folder + name);
    if (!response.ok || !response.body) throw new Error(`${name} cannot be read (${response.status})`);
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (piece, controller) => {
          this.onBytes((this.received += piece.byteLength));
          controller.enqueue(piece);
        },
      }),
    );
    return new Response(counted).arrayBuffer();
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

export const unpack = (compressed: ArrayBuffer): Uint8Array<ArrayBuffer> =>
  decompress(new Uint8Array(compressed)) as Uint8Array<ArrayBuffer>;
