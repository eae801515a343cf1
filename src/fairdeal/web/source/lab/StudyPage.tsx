// A study while it is played: how far it is, its results, and what its owner can do with it.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { deleteStudy, studyPath } from "../net/api";
import type { StudyInfo } from "../protocol";
import { LAB_PAGE, labPath, navigate, studyPage } from "../route";
import { errorMessage } from "../shared/format";
import { useCopy } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { Figures } from "./Figures";
import { studyQuery } from "./question";
import { type Following, useStudy } from "./useStudy";

const STATES: Record<string, string> = {
  playing: "Playing",
  paused: "Paused",
  complete: "Complete",
  outdated: "Played by an earlier version of Fairdeal, which cannot be continued",
};
const MORE = 4; // times the games for half the width of the intervals

export function StudyPage({ study }: { study: string }): JSX.Element {
  const following = useStudy(study);
  const { info, figures, problem } = following.view;
  if (!info) {
    return (
      <main id="main" class="page lab">
        {problem ? (
          <p class="error" role="alert">
            {problem}
          </p>
        ) : (
          <p class="muted">Loading the study…</p>
        )}
        <a href={LAB_PAGE}>To the lab</a>
      </main>
    );
  }
  return (
    <main id="main" class="page lab">
      <header class="lab-header">
        <p class="muted">
          <a href={LAB_PAGE}>Lab</a> · {info.title}
        </p>
        <Name info={info} onRename={(name) => following.change({ name })} />
      </header>
      <Progress following={following} info={info} />
      <Tools info={info} following={following} hasFigures={figures !== null} />
      {figures ? (
        <Figures figures={figures} variants={info.variants} />
      ) : (
        <p class="muted">The first figures come in a moment…</p>
      )}
    </main>
  );
}

function Name({ info, onRename }: { info: StudyInfo; onRename: (name: string) => void }): JSX.Element {
  const [draft, setDraft] = useState<string | null>(null); // null: nobody is typing
  if (draft === null) {
    return (
      <div class="lab-name">
        <h1>{info.name}</h1>
        {info.yours ? (
          <button type="button" class="button" onClick={() => setDraft(info.name)}>
            Rename
          </button>
        ) : null}
      </div>
    );
  }
  return (
    <form
      class="lab-name"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.trim()) onRename(draft);
        setDraft(null);
      }}
    >
      <h1 class="visually-hidden">{info.name}</h1>
      <input
        aria-label="Name of the study"
        maxLength={80}
        value={draft}
        onInput={(event) => setDraft(event.currentTarget.value)}
      />
      <button type="submit" class="button primary">
        Save
      </button>
    </form>
  );
}

/** How far the study is, and why it does not go on. */
function Progress({ following, info }: { following: Following; info: StudyInfo }): JSX.Element {
  const { problem, waiting } = following.view;
  const delay = waiting?.reason ?? (waiting && waiting.ahead > 0 ? `Waiting: ${waiting.ahead} before this one` : null);
  return (
    <div class="lab-progress">
      <span role="status" class="tag">
        {STATES[info.state] ?? info.state}
      </span>
      <progress max={info.wanted} value={info.games} aria-label="Games played" />
      <span class="muted lab-count">
        {info.games.toLocaleString("en")} of {info.wanted.toLocaleString("en")} games
      </span>
      {delay && info.state === "playing" ? <p class="lab-caution">{delay}</p> : null}
      {problem ? (
        <>
          <p class="error" role="alert">
            {problem}
          </p>
          <button type="button" class="button" onClick={following.tryAgain}>
            Try again
          </button>
        </>
      ) : null}
    </div>
  );
}

interface ToolsProps {
  info: StudyInfo;
  following: Following;
  hasFigures: boolean;
}

function Tools({ info, following, hasFigures }: ToolsProps): JSX.Element {
  const [copied, copy] = useCopy(() => location.origin + studyPage(info.id));
  const [error, setError] = useState<string | null>(null);
  const more = Math.min(info.max_games, MORE * info.wanted);
  const remove = (): void => {
    deleteStudy(info.id).then(
      () => navigate(LAB_PAGE),
      (failure: unknown) => setError(errorMessage(failure)),
    );
  };
  return (
    <>
      <div class="field-row" role="group" aria-label="Study">
        {info.yours && info.state === "playing" ? (
          <button type="button" class="button primary" onClick={() => following.change({ paused: true })}>
            <Icon name="pause" /> Pause
          </button>
        ) : null}
        {info.yours && info.state === "paused" ? (
          <button type="button" class="button primary" onClick={() => following.change({ paused: false })}>
            <Icon name="play" /> Resume
          </button>
        ) : null}
        {info.yours && info.state !== "outdated" && more > info.wanted ? (
          <button type="button" class="button" onClick={() => following.change({ games: more, paused: false })}>
            <Icon name="plus" /> More precision
          </button>
        ) : null}
        <button type="button" class="button" onClick={copy}>
          <Icon name="link" /> {copied ? "Copied" : "Copy link"}
        </button>
        <a class="button" href={labPath(info.setup.game, studyQuery(info.setup))}>
          Ask another question
        </a>
      </div>
      {hasFigures ? (
        <div class="field-row" role="group" aria-label="Download">
          {[
            ["report.html", "Report"],
            ["data.csv", "CSV"],
            ["data.parquet", "Parquet"],
          ].map(([file, words]) => (
            <a key={file} class="button" href={`${studyPath(info.id)}/${file}`} download>
              <Icon name="download" /> {words}
            </a>
          ))}
          {info.yours ? (
            <button type="button" class="button" onClick={remove}>
              Delete
            </button>
          ) : null}
        </div>
      ) : null}
      {error ? (
        <p class="error" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}
