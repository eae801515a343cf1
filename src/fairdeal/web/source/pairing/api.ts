// The requests of quick pairing, and what the server offers besides tables.
import { requestJson } from "../net/api";
import { followLines } from "../net/lineStream";
import type { Features, NewWishes, PairingStatus } from "../protocol";
import { useFetched } from "../shared/hooks";

export const fetchFeatures = (): Promise<Features> => requestJson("/api/features");

/** What this server offers; undefined until it is known. */
export const useFeatures = (): Features | undefined => useFetched(fetchFeatures, "features").value;

export const enterPool = (wishes: NewWishes): Promise<PairingStatus> => requestJson("/api/pairing", wishes);
export const fetchPairing = (): Promise<PairingStatus> => requestJson("/api/pairing");
export const welcomeBots = (): Promise<PairingStatus> => requestJson("/api/pairing/bots", {});
export const leavePool = (): Promise<PairingStatus> => requestJson("/api/pairing/leave", {});

/** Follow the user's place in the pool until the stream ends or the signal aborts. */
export const followPool = (onChange: (status: PairingStatus) => void, signal: AbortSignal): Promise<void> =>
  followLines("/api/pairing/stream", (lines) => (lines as PairingStatus[]).forEach(onChange), signal);
