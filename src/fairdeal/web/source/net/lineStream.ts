// Lines of JSON over one response, as the server makes them.
import { responseError } from "./api";
import { transport } from "./transport";

/**
 * Follow a response until it ends or the signal aborts. `onLines` gets the lines of every piece that arrives, and at last
 * `isOver`, with or without lines.
 */
export async function followLines(
  path: string,
  onLines: (lines: unknown[], isOver: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await transport.fetch(path, { signal });
  if (!response.ok || !response.body) throw await responseError(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
    const texts = (rest + (value ?? "")).split("\n");
    rest = texts.pop() ?? "";
    if (signal.aborted) return;
    if (done || texts.length > 0)
      onLines(
        texts.filter(Boolean).map((text) => JSON.parse(text) as unknown),
        done,
      );
    if (done) return;
  }
}
