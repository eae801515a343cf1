// The HTTP API of duplicate play. A deal is named by its path: `/api/daily/DAY/GAME` or `/api/challenges/ID/NUMBER`.
import { requestJson } from "../net/api";
import type {
  AttemptTable,
  BestMoves,
  ChallengeId,
  ChallengeState,
  DailyOverview,
  DealResults,
  MyChallenges,
  NewChallenge,
} from "../protocol";

export const fetchDaily = (): Promise<DailyOverview> => requestJson("/api/daily");
export const dailyDeal = (day: string, game: string): string => `/api/daily/${day}/${game}`;
export const challengeDeal = (challenge: string, number: number): string => `/api/challenges/${challenge}/${number}`;

/** Begin an attempt at a deal, or return to it. */
export const openDeal = (deal: string, pause: number | null): Promise<AttemptTable> =>
  requestJson(deal, { bot_pause: pause });
export const fetchResults = (deal: string): Promise<DealResults> => requestJson(deal);
export const fetchBestMoves = (deal: string, move: number): Promise<BestMoves> => requestJson(`${deal}/moves/${move}`);

export const createChallenge = (wanted: NewChallenge): Promise<ChallengeId> => requestJson("/api/challenges", wanted);
export const fetchChallenge = (challenge: string): Promise<ChallengeState> =>
  requestJson(`/api/challenges/${challenge}`);
export const fetchMyChallenges = (): Promise<MyChallenges> => requestJson("/api/me/challenges");
