// The requests of quick pairing, and what the server offers beside its tables.
import { ApiError, requestJson } from "../net/api";
import type { ErrorBody, Features, NewWishes, PairingStatus } from "../protocol";
import { useFetched } from "../shared/hooks";

/** What this server offers; undefined until it is known. */
export const useFeatures = (): Features | undefined =>
  useFetched(() => requestJson<Features>("/api/features"), "features").value;

export const enterPool = (wishes: NewWishes): Promise<PairingStatus> => requestJson("/api/pairing", wishes);
export const fetchPairing = (): Promise<PairingStatus> => requestJson("/api/pairing");
export const welcomeBots = (): Promise<PairingStatus> => requestJson("/api/pairing/bots", {});
export const leavePool = (): Promise<PairingStatus> => requestJson("/api/pairing/leave", {});

/** Follow the user's place in the pool until the stream ends or the signal aborts. */
export async function followPool(onChange: (status: PairingStatus) => void, signal: AbortSignal): Promise<void> {
  const response = await fetch("/api/pairing/stream", { credentials: "same-origin", signal });
  if (!response.ok || !response.body) {
    const error = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
    throw new ApiError(error?.message ?? "You do not wait any more.", error?.code ?? "unknown", response.status);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
    const lines = (rest + (value ?? "")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line && !signal.aborted) onChange(JSON.parse(line) as PairingStatus);
    if (done || signal.aborted) return;
  }
}
