// What the lesson says: the answer to the last move, the next thing to read or to do, and how to go on.
import type { ComponentChildren, JSX } from "preact";
import { LEARN, LOBBY, lessonPath } from "../route";
import { GameText } from "../shared/GameText";
import { Icon } from "../shared/Icon";
import { RuleLink } from "../table/RuleLink";
import { useLessons } from "./LessonLinks";
import type { LessonSession } from "./LessonSession";

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

/** Where to go from the end of a lesson: the next lesson of the game, or the games. */
function End({ lesson }: { lesson: string }): JSX.Element {
  const lessons = useLessons();
  const current = lessons.find((known) => known.key === lesson);
  const following = lessons[lessons.findIndex((known) => known.key === lesson) + 1];
  const isSameGame = following !== undefined && following.game === current?.game && !current.newcomers;
  return (
    <div class="lesson-end">
      <a class="button primary" href={LOBBY}>
        Play
      </a>
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
