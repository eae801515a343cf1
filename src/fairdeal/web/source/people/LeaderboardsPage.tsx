// The best of every game and preset.
import type { JSX } from "preact";
import { useFetched } from "../shared/hooks";
import { fetchLeaderboards } from "./api";
import { profilePath } from "./route";

export function LeaderboardsPage(): JSX.Element {
  const fetched = useFetched(fetchLeaderboards, "leaderboards");
  if (fetched.error) return <p class="error">{fetched.error}</p>;
  if (!fetched.value) return <p class="muted">Loading…</p>;
  const { boards, max_uncertainty: most } = fetched.value;
  return (
    <>
      <p class="muted">
        Listed is everyone whose rating is certain to ± {most} points: after about 30 rated matches. The strength of a
        player lies within the given range two times out of three.
      </p>
      {boards.length === 0 ? <p>Nobody is listed yet.</p> : null}
      {boards.map((board) => (
        <section key={board.family} aria-labelledby={`board-${board.family}`}>
          <h2 id={`board-${board.family}`}>{board.title}</h2>
          <ol class="leaderboard">
            {board.entries.map((entry, index) => (
              <li key={index} class={entry.is_you ? "you" : ""}>
                {entry.profile ? (
                  <a class="text-link" href={profilePath(entry.profile)}>
                    {entry.name}
                  </a>
                ) : (
                  entry.name
                )}{" "}
                <strong>
                  {entry.points} ± {entry.uncertainty}
                </strong>{" "}
                <span class="muted">{entry.matches} matches</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}
