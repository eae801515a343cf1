// All lessons, with the user's progress.
import type { JSX } from "preact";
import type { LessonInfo } from "../protocol";
import { lessonPath } from "../route";
import { counted } from "../shared/format";
import { Icon } from "../shared/Icon";
import { useLessons } from "./LessonLinks";
import { loadProgress } from "./progress";

export function LearnPage(): JSX.Element {
  const lessons = useLessons();
  return (
    <main id="main" class="page learn-page">
      <h1>Learn to play</h1>
      <p>Short lessons on a real table. You make the moves; if one is wrong, you read why. Leave whenever you like.</p>
      <ol class="link-list">
        {lessons.map((lesson) => (
          <li key={lesson.key}>
            <a href={lessonPath(lesson.key)} data-lesson={lesson.key}>
              <strong>{lesson.title}</strong>
              <span class="muted">{lesson.summary}</span>
              <span class="tag">
                <State lesson={lesson} />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </main>
  );
}

function State({ lesson }: { lesson: LessonInfo }): JSX.Element {
  const { answers, done } = loadProgress(lesson.key);
  if (answers.length > 0) return <>{`step ${answers.length + 1} of ${lesson.steps}`}</>;
  return done ? (
    <>
      <Icon name="check" /> done
    </>
  ) : (
    <>{counted(lesson.minutes, "minute")}</>
  );
}
