// What the lesson says: the answer to the last move, the next thing to read or to do, and how to go on.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { usePlayNow } from "../lobby/playNow";
import { fetchGames } from "../net/api";
import { LEARN, LOBBY, lessonPath } from "../route";
import { GameText } from "../shared/GameText";
import { useFetched } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { RuleLink } from "../table/RuleLink";
import { useLessons } from "./LessonLinks";
import type { LessonSession } from "./LessonSession";
import { loadProgress } from "./progress";

interface LessonPanelProps {
  session: LessonSession;
  name?: string; // for screen readers
  before?: ComponentChildren; // above the text of the step
  end?: ComponentChildren; // where to go when it is over
}

export function LessonPanel({ session, name, before, end }: LessonPanelProps): JSX.Element {
  const { step, reply, error, isShowing } = session;
  return (
    <section class="lesson-panel" aria-label={name ?? "What the lesson says"}>
      <div class="lesson-texts">
        {error !== null ? (
          <p class="lesson-reply wrong">
            {error}{" "}
            <button type="button" class="text-button" onClick={() => void session.start()}>
              Try again
            </button>
          </p>
        ) : null}
        {reply ? (
          <p class={`lesson-reply ${reply.right ? "right" : "wrong"}`}>
            <Icon name={reply.right ? "check" : "close"} />
            <span>
              <span class="visually-hidden">{reply.right ? "Right: " : "Not that: "}</span>
              <GameText text={reply.text} />
              {reply.right ? null : " "}
              {reply.right ? null : <RuleLink rule={reply.rule} />}
            </span>
          </p>
        ) : null}
        {before}
        {step && !isShowing ? (
          <p class="lesson-text">
            <GameText text={step.text} /> <RuleLink rule={step.rule} />
          </p>
        ) : null}
        {step?.number === 1 ? <NewToCards lesson={session.lesson} /> : null}
        {step === null && error === null ? <p class="muted">Loading…</p> : null}
      </div>
      {step && (isShowing || !step.question) ? (
        isShowing || !step.last ? (
          <button type="button" class="button primary lesson-next" onClick={session.next}>
            {isShowing ? "Go on" : "Next"}
          </button>
        ) : (
          (end ?? <End lesson={session.lesson} />)
        )
      ) : null}
    </section>
  );
}

/** For newcomers to the cards who begin with a game: the way to the lesson about the cards. */
function NewToCards({ lesson }: { lesson: string }): JSX.Element | null {
  const before = useLessons().find((known) => known.key === lesson)?.before ?? null;
  if (before === null || loadProgress(before).done) return null;
  return (
    <p class="lesson-before">
      New to double cards?{" "}
      <a class="text-link" href={lessonPath(before)}>
        Learn the cards first
      </a>
    </p>
  );
}

/** Where to go from the end of a lesson: a match by its rules, the next lesson of the game, all lessons. */
function End({ lesson }: { lesson: string }): JSX.Element {
  const lessons = useLessons();
  const fetched = useFetched(fetchGames, "games");
  const [error, setError] = useState<string | null>(null);
  const playNow = usePlayNow(setError);
  const current = lessons.find((known) => known.key === lesson);
  const following = lessons[lessons.findIndex((known) => known.key === lesson) + 1];
  const isSameGame = following !== undefined && following.game === current?.game && !current.newcomers;
  const game = fetched.value?.games.find((known) => known.key === current?.game);
  return (
    <div class="lesson-end">
      {error !== null ? (
        <p class="error" role="alert">
          {error}
        </p>
      ) : null}
      {game && current && !current.newcomers ? (
        <button
          type="button"
          class="button primary"
          onClick={() => playNow(game, fetched.value?.default_bot ?? "", current.preset)}
        >
          Play now<span class="visually-hidden"> {game.title} against bots</span>
        </button>
      ) : (
        <a class="button primary" href={LOBBY}>
          Choose a game
        </a>
      )}
      {isSameGame ? (
        <a class="button" href={lessonPath(following.key)}>
          {following.title}
        </a>
      ) : (
        <a class="button" href={LEARN}>
          More lessons
        </a>
      )}
    </div>
  );
}
