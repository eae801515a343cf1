// A study and its results, growing while the server plays; leaving the page ends the request.
import { useContext, useEffect, useState } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import { changeStudy, studyPath } from "../net/api";
import { followLines } from "../net/lineStream";
import type { StudyChange, StudyFailed, StudyFigures, StudyInfo, StudyWaiting } from "../protocol";
import { errorMessage } from "../shared/format";
import { useLatestAnswer } from "../shared/hooks";

type Line = StudyInfo | StudyFigures | StudyWaiting | StudyFailed;

export interface StudyView {
  info: StudyInfo | null;
  figures: StudyFigures | null;
  waiting: StudyWaiting | null;
  problem: string | null; // why it cannot go on
}

export const EMPTY_STUDY: StudyView = { info: null, figures: null, waiting: null, problem: null };

const CUT_OFF = "The connection was lost. What is counted is kept.";

export function addStudyLine(view: StudyView, line: Line): StudyView {
  switch (line.type) {
    case "study":
      return { ...view, info: line };
    case "figures":
      return { ...view, figures: line, waiting: null };
    case "waiting":
      return { ...view, waiting: line };
    case "failed":
      return { ...view, problem: line.message };
  }
}

/** What is shown after some lines; a response that ends while the study is played was cut off. */
export function addStudyLines(view: StudyView, lines: Line[], isOver: boolean): StudyView {
  const next = lines.reduce(addStudyLine, view);
  const isCut = isOver && next.problem === null && next.info?.state === "playing";
  return isCut ? { ...next, problem: CUT_OFF } : next;
}

export interface Following {
  view: StudyView;
  change: (change: StudyChange) => void;
  tryAgain: () => void;
}

export function useStudy(study: string): Following {
  const { person, asGuest } = useContext(IdentityContext);
  const [view, setView] = useState<StudyView>(EMPTY_STUDY);
  const [attempt, setAttempt] = useState(0);
  const fail = (error: unknown): void => setView((shown) => ({ ...shown, problem: errorMessage(error) }));
  useEffect(() => {
    if (person === undefined) return undefined;
    if (person === null) {
      asGuest(() => undefined, fail); // the effect runs again with the new guest
      return undefined;
    }
    const controller = new AbortController();
    setView((shown) => ({ ...shown, problem: null, waiting: null }));
    followLines(
      `${studyPath(study)}/results`,
      (lines, isOver) => setView((shown) => addStudyLines(shown, lines as Line[], isOver)),
      controller.signal,
    ).catch((error: unknown) => {
      if (!controller.signal.aborted) fail(error);
    });
    return () => controller.abort();
  }, [study, person?.person, person === undefined, attempt]);
  const tryAgain = (): void => setAttempt((before) => before + 1);
  const awaitLatest = useLatestAnswer();
  const change = (wanted: StudyChange): void => {
    const onAnswer = (info: StudyInfo): void => {
      setView((shown) => ({ ...shown, info: { ...info, games: Math.max(info.games, shown.info?.games ?? 0) } }));
      if (info.state === "playing") tryAgain();
    };
    awaitLatest(changeStudy(study, wanted), onAnswer, fail);
  };
  return { view, change, tryAgain };
}
