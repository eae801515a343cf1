// The HTTP API: one function per endpoint.
import type {
  ErrorBody,
  Gallery,
  Games,
  Guest,
  ImportedMatch,
  LessonProblems,
  LessonReply,
  Lessons,
  LessonStep,
  Matches,
  MyTables,
  NewPractice,
  NewStudy,
  NewTable,
  Person,
  PuzzleAnswer,
  PuzzleGames,
  Puzzles,
  PuzzleStart,
  Replay,
  ReplayAt,
  ReviewProgress,
  StudyChange,
  StudyInfo,
  StudyList,
  TableInfo,
  Tables,
  Verified,
} from "../protocol";
import { transport } from "./transport";
import { loadItem, removeItem, saveItem } from "../shared/storage";

/** A request that failed, with a message for the user. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
  ) {
    super(message);
  }
}

type Method = "POST" | "PATCH" | "DELETE";

async function request(path: string, body?: unknown, method: Method = "POST"): Promise<Response> {
  let response: Response;
  try {
    response = await transport.fetch(path, {
      ...(body === undefined
        ? method === "DELETE"
          ? { method }
          : {}
        : { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError("The server cannot be reached; try again in a moment.", "unreachable", 0);
  }
  if (response.ok) return response;
  throw await responseError(response);
}

/** The error that the server describes in the body of a response. */
export async function responseError(response: Response): Promise<ApiError> {
  const error = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  const message = error?.message ?? `The server answered with ${response.status}.`;
  return new ApiError(message, error?.code ?? "unknown", response.status);
}

export const requestJson = async <T>(path: string, body?: unknown, method: Method = "POST"): Promise<T> =>
  (await (await request(path, body, method)).json()) as T;

export async function send(path: string, body: unknown): Promise<void> {
  await request(path, body);
}

export const fetchGames = (): Promise<Games> => requestJson("/api/games");
export const fetchTables = (): Promise<Tables> => requestJson("/api/tables");
export const fetchMyTables = (): Promise<MyTables> => requestJson("/api/me/tables");
export const createTable = (table: NewTable): Promise<TableInfo> => requestJson("/api/tables", table);
/** A page of the user's matches, latest first; `before` is the `next` of the page before it. */
export const fetchMyMatches = (most: number, before: number | null = null): Promise<Matches> =>
  requestJson(`/api/me/matches?most=${most}${before === null ? "" : `&before=${before}`}`);

/** Add a match that was played elsewhere to the user's. */
export const importMatch = (record: Record<string, unknown>, seat: number): Promise<ImportedMatch> =>
  requestJson("/api/me/matches", { record, seat });

export const recordPath = (match: string): string => `/api/matches/${encodeURIComponent(match)}`;
export const fetchRecord = (match: string): Promise<unknown> => requestJson(recordPath(match));
export const verifyMatch = (match: string): Promise<Verified> => requestJson(`${recordPath(match)}/verify`);
export const fetchReplay = (match: string): Promise<Replay> => requestJson(`${recordPath(match)}/replay`);
export const fetchReplayAt = (match: string, at: number): Promise<ReplayAt> =>
  requestJson(`${recordPath(match)}/replay/${at}`);

export const fetchReviewProgress = (): Promise<ReviewProgress> => requestJson("/api/me/reviews");
/** A position as a record to download. */
export const puzzlePath = (match: string, move: number): string => `${recordPath(match)}/puzzle/${move}`;
/** Create a table that goes on from a position, against bots. */
export const startPractice = (match: string, position: NewPractice): Promise<TableInfo> =>
  requestJson(`${recordPath(match)}/practice`, position);

export const fetchPuzzleGames = (): Promise<PuzzleGames> => requestJson("/api/puzzles");
const puzzleRequest = <T>(puzzle: string, action: string, body?: object): Promise<T> =>
  requestJson(`/api/puzzles/${encodeURIComponent(puzzle)}${action}`, body);
export const fetchPuzzles = (game: string): Promise<Puzzles> => puzzleRequest(game, "");
export const startPuzzle = (puzzle: string): Promise<PuzzleStart> => puzzleRequest(puzzle, "/start");
export const tryPuzzleMove = (puzzle: string, move: string): Promise<LessonReply> =>
  puzzleRequest(puzzle, "/try", { move });
export const checkPuzzleMove = (puzzle: string, move: string): Promise<LessonProblems> =>
  puzzleRequest(puzzle, "/check", { move });
export const explainPuzzleCard = (puzzle: string, card: string): Promise<LessonProblems> =>
  puzzleRequest(puzzle, "/explain", { card });
export const showPuzzleAnswer = (puzzle: string): Promise<PuzzleAnswer> => puzzleRequest(puzzle, "/solution", {});

export const fetchLessons = (): Promise<Lessons> => requestJson("/api/lessons");
const lessonRequest = <T>(lesson: string, action: string, body: object): Promise<T> =>
  requestJson(`/api/lessons/${encodeURIComponent(lesson)}/${action}`, body);
/** The step that comes after some answers. */
export const fetchLessonStep = (lesson: string, answers: string[]): Promise<LessonStep> =>
  lessonRequest(lesson, "step", { answers });
export const answerLesson = (lesson: string, answers: string[], move: string): Promise<LessonReply> =>
  lessonRequest(lesson, "answer", { answers, move });
export const checkLessonMove = (lesson: string, answers: string[], move: string): Promise<LessonProblems> =>
  lessonRequest(lesson, "check", { answers, move });
export const explainLessonCard = (lesson: string, answers: string[], card: string): Promise<LessonProblems> =>
  lessonRequest(lesson, "explain", { answers, card });
export const studyPath = (study: string): string => `/api/studies/${encodeURIComponent(study)}`;
export const fetchStudies = (): Promise<StudyList> => requestJson("/api/studies");
export const createStudy = (study: NewStudy): Promise<StudyInfo> => requestJson("/api/studies", study);
export const changeStudy = (study: string, change: StudyChange): Promise<StudyInfo> =>
  requestJson(studyPath(study), change, "PATCH");
export const deleteStudy = async (study: string): Promise<void> => {
  await request(studyPath(study), undefined, "DELETE");
};
/** The finished studies of a game's options, which come with the server. */
export const fetchGallery = (game: string): Promise<Gallery> =>
  requestJson(`/api/games/${encodeURIComponent(game)}/gallery`);

export async function fetchRules(game: string): Promise<string> {
  return (await request(`/api/games/${encodeURIComponent(game)}/rules`)).text();
}

/** The address of a PDF: the rules of a game on one page, with the options at a table. */
export function summaryAddress(game: string, options: Record<string, boolean | number | string> | null): string {
  const query = options === null ? "" : `?options=${encodeURIComponent(JSON.stringify(options))}`;
  return `/api/games/${encodeURIComponent(game)}/summary${query}`;
}

/** The address of a PDF: the double deck to cut out. */
export const deckAddress = (skin: string): string => `/api/deck?skin=${encodeURIComponent(skin)}`;

// Whether this browser has registered a name. The session cookie itself is not readable by scripts.
const HAS_NAME = "fairdeal-named";

export async function createGuest(name: string): Promise<Guest> {
  const guest = await requestJson<Guest>("/api/guests", { name });
  rememberName();
  return guest;
}

export const rememberName = (): void => saveItem(HAS_NAME, "yes");
export const forgetName = (): void => removeItem(HAS_NAME);

/** The user of this browser; null before they have given a name. */
export async function fetchMe(): Promise<Person | null> {
  if (loadItem(HAS_NAME) === null) return null;
  try {
    return await requestJson<Person>("/api/me");
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
