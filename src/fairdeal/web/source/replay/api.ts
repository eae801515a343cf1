// A finished match, step by step, as the server tells it.
import { read } from "../net/api";
import type { Replay } from "../protocol";
import type { Scene } from "../scene";

export interface Open {
  at: number;
  table: Scene; // as a spectator saw it
  scenes: Scene[]; // as each seat saw it
}

const path = (match: string): string => `/api/matches/${encodeURIComponent(match)}/replay`;

export const replay = (match: string): Promise<Replay> => read(path(match));
export const replayAt = (match: string, at: number): Promise<Open> => read(`${path(match)}/${at}`);
