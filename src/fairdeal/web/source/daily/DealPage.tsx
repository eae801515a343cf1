// The results of a day's deal: the ranking, the user's costliest decision, what the best did there, a result to share.
import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import { DAILY } from "../route";
import { useFetched } from "../shared/hooks";
import { DealReport } from "./DealReport";
import { PlayButton } from "./PlayButton";
import { dailyDeal, fetchResults } from "./requests";

export function DealPage({ day, game }: { day: string; game: string }): JSX.Element {
  const { person } = useContext(IdentityContext);
  const deal = dailyDeal(day, game);
  const fetched = useFetched(() => fetchResults(deal), `${deal} ${person?.person ?? ""}`);
  const results = fetched.value;
  return (
    <main id="main" class="page deal-page">
      <h1>{results ? `${results.title}, ${day}` : `Daily deal of ${day}`}</h1>
      {fetched.error ? (
        <>
          <p role="status">{fetched.error}</p>
          <PlayButton deal={deal} label="Play" detail={`the deal of ${day}`} />
        </>
      ) : null}
      {results ? <DealReport deal={deal} results={results} link={`${location.origin}${DAILY}`} /> : null}
      {results?.is_over ? (
        <PlayButton deal={deal} label="Practice this deal" detail={`of ${day}`} isPrimary={results.you === null} />
      ) : null}
      <p>
        <a class="text-link" href={DAILY}>
          All daily deals
        </a>
      </p>
    </main>
  );
}
