// The HTTP API of tournaments.
import { requestJson } from "../net/api";
import type { Correction, NewTournament, TournamentId, Tournaments, TournamentState } from "../protocol";

export const tournamentApi = (tournament: string): string => `/api/tournaments/${encodeURIComponent(tournament)}`;
export const fetchTournaments = (): Promise<Tournaments> => requestJson("/api/tournaments");
export const createTournament = (wanted: NewTournament): Promise<TournamentId> =>
  requestJson("/api/tournaments", wanted);
export const fetchTournament = (tournament: string): Promise<TournamentState> => requestJson(tournamentApi(tournament));

const act = (tournament: string, action: string, body: object): Promise<TournamentState> =>
  requestJson(`${tournamentApi(tournament)}/${action}`, body);
export const enterTournament = (tournament: string, partner: string | null): Promise<TournamentState> =>
  act(tournament, "enter", { partner });
export const withdraw = (tournament: string, entrant: number | null): Promise<TournamentState> =>
  act(tournament, "withdraw", { entrant });
export const readmit = (tournament: string, entrant: number): Promise<TournamentState> =>
  act(tournament, "readmit", { entrant });
export const handOver = (tournament: string, entrant: number): Promise<TournamentState> =>
  act(tournament, "organizer", { entrant });
export const startTournament = (tournament: string): Promise<TournamentState> => act(tournament, "start", {});
export const cancelTournament = (tournament: string): Promise<TournamentState> => act(tournament, "cancel", {});
export const correctResult = (tournament: string, correction: Correction): Promise<TournamentState> =>
  act(tournament, "corrections", correction);
