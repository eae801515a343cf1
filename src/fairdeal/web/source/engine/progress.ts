// The progress of the first load: the bytes of the engine's files as they arrive.

/** From now on, report which part of the files listed in `sizes` has been fetched. Their sizes are without compression. */
export async function countBytes(sizes: string, onProgress: (part: number) => void): Promise<void> {
  const known = (await (await fetch(sizes)).json()) as Record<string, number>;
  const total = Object.values(known).reduce((sum, size) => sum + size, 0);
  const original = self.fetch.bind(self);
  let received = 0;
  let shown = 0;
  const count = (bytes: number): void => {
    received += bytes;
    const part = Math.floor((100 * received) / total) / 100;
    if (part > shown) onProgress((shown = Math.min(part, 1)));
  };
  self.fetch = async (input, init) => {
    const response = await original(input, init);
    const name = new URL(response.url).pathname.split("/").at(-1) ?? "";
    if (!(name in known) || !response.ok || !response.body) return response;
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        count(piece.byteLength);
        controller.enqueue(piece);
      },
    });
    const headers = new Headers(response.headers);
    headers.delete("content-encoding"); // the pieces are decoded already
    headers.delete("content-length");
    return new Response(response.body.pipeThrough(counter), { status: response.status, headers });
  };
}
