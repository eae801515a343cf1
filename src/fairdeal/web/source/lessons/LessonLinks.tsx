// Where newcomers find the lessons: an invitation in the lobby, and a link beside each game.
import type { JSX } from "preact";
import { fetchLessons } from "../net/api";
import type { GameInfo, LessonInfo } from "../protocol";
import { LEARN, lessonPath } from "../route";
import { useFetched } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { loadProgress } from "./progress";

let known: Promise<LessonInfo[]> | null = null;

/** All lessons; the list is fetched once. */
export function useLessons(): LessonInfo[] {
  const fetched = useFetched(() => {
    known ??= fetchLessons().then(({ lessons }) => lessons);
    known.catch(() => (known = null));
    return known;
  }, "lessons");
  return fetched.value ?? [];
}

/** "New here?" for users who have not taken the first lesson yet; afterwards a short link to all lessons. */
export function LearnBanner(): JSX.Element | null {
  const first = useLessons().find((lesson) => lesson.newcomers);
  if (!first) return null;
  const { done } = loadProgress(first.key);
  return (
    <section class={`learn-banner${done ? " done" : ""}`} aria-labelledby="learn-title">
      <div>
        <h2 id="learn-title">{done ? "Learn a game" : "New here?"}</h2>
        <p>{done ? "A few minutes of play for each game." : first.summary}</p>
      </div>
      <div class="field-row">
        {done ? null : (
          <a class="button primary" href={lessonPath(first.key)}>
            <Icon name="play" /> {first.title}
          </a>
        )}
        <a class="button" href={LEARN}>
          All lessons
        </a>
      </div>
    </section>
  );
}

/** The first lesson of a game, as a link. */
export function LearnLink({ game }: { game: GameInfo }): JSX.Element | null {
  const lesson = useLessons().find((other) => other.game === game.key && !other.newcomers);
  return lesson ? (
    <>
      {" · "}
      <a class="text-link" href={lessonPath(lesson.key)}>
        Learn to play<span class="visually-hidden"> {game.title}</span>
      </a>
    </>
  ) : null;
}
