// The start page of the lab: choose what to compare, see what is known already, and find earlier studies.
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import { fetchGames, fetchStudies } from "../net/api";
import type { StudyInfo, StudyList } from "../protocol";
import { labPath, navigate, studyPage } from "../route";
import { useFetched } from "../shared/hooks";
import { StudyForm } from "./StudyForm";

interface LabPageProps {
  game: string | null;
  query: string; // what the form is filled in with
}

export function LabPage({ game: key, query }: LabPageProps): JSX.Element {
  const { person } = useContext(IdentityContext);
  const games = useFetched(fetchGames, "games");
  const studies = useFetched<StudyList>(fetchStudies, person?.person ?? "");
  const error = games.error ?? studies.error;
  const withOptions = games.value?.games.filter((game) => Object.keys(game.options["properties"] ?? {}).length > 0);
  const game = withOptions?.find((known) => known.key === key) ?? withOptions?.find((it) => key === null && it);
  return (
    <main id="main" class="page lab">
      <h1>The rules lab</h1>
      <p>Change a rule and watch the game change: bots play every variant on the same deals.</p>
      {error ? (
        <p class="error" role="alert">
          {error}
        </p>
      ) : null}
      {studies.value?.problem ? <p class="lab-caution">{studies.value.problem}</p> : null}
      {withOptions && studies.value ? (
        <label class="field">
          <span>Game</span>
          <select
            name="game"
            value={game?.key ?? ""}
            onChange={(event) => navigate(labPath(event.currentTarget.value))}
          >
            {game ? null : <option value="">Choose a game</option>}
            {withOptions.map((known) => (
              <option key={known.key} value={known.key}>
                {known.title}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {key !== null && withOptions && !game ? <p>This game has no options to compare.</p> : null}
      {game && studies.value ? (
        <StudyForm key={`${game.key}?${query}`} game={game} query={query} studies={studies.value} />
      ) : null}
      <MyStudies studies={studies.value?.studies ?? []} />
    </main>
  );
}

function MyStudies({ studies }: { studies: StudyInfo[] }): JSX.Element | null {
  if (studies.length === 0) return null;
  return (
    <section aria-labelledby="my-studies">
      <h2 id="my-studies">My studies</h2>
      <ul class="link-list">
        {studies.map((study) => (
          <li key={study.id}>
            <a href={studyPage(study.id)}>
              <strong>{study.name}</strong>
              <span class="muted">
                {study.title} · {new Date(study.at).toLocaleString()}
              </span>
              <span class="tag">
                {study.games.toLocaleString("en")} of {study.wanted.toLocaleString("en")} games
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
