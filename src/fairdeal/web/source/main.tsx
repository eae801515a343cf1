// The entry point: the user's identity, their looks, and the page that the address names.
import { render } from "preact";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { ChallengePage } from "./challenge/ChallengePage";
import { ComparePage } from "./challenge/ComparePage";
import { DailyPage } from "./daily/DailyPage";
import { DealPage } from "./daily/DealPage";
import { AccountPage } from "./account/AccountPage";
import { CreatePage } from "./lobby/CreatePage";
import { IdentityContext, SetPersonContext, YOU } from "./lobby/identity";
import { Lobby } from "./lobby/Lobby";
import { NameDialog } from "./lobby/NameDialog";
import { LabPages } from "./lab/LabPages";
import { applyLooks, loadLooks, type Looks, LooksContext, saveLooks, SetLooksContext } from "./looks";
import { LearnPage } from "./lessons/LearnPage";
import { LessonPage } from "./lessons/LessonPage";
import { useWaitingTurns, WaitingContext } from "./correspondence/waitingTurns";
import { EngineNotice, takesOver } from "./engine/EngineNotice";
import { createGuest, fetchMe } from "./net/api";
import { followDownload } from "./net/download";
import { IS_STATIC } from "./net/edition";
import { engineTransport } from "./net/engineTransport";
import { PageNotice } from "./offline/PageNotice";
import { PeoplePages } from "./people/PeoplePages";
import type { Person } from "./protocol";
import { PuzzlePage } from "./puzzles/PuzzlePage";
import { PuzzlesPage } from "./puzzles/PuzzlesPage";
import { MatchesPage } from "./replay/MatchesPage";
import { ReplayPage } from "./replay/ReplayPage";
import { ReviewPage } from "./review/ReviewPage";
import { followLink, type Route, useRoute } from "./route";
import { RulesPanel } from "./rules/RulesPanel";
import { NotFoundPage } from "./shared/NotFoundPage";
import { SiteHeader } from "./shared/SiteHeader";
import { SkipLink } from "./shared/SkipLink";
import { redirectMovedTaps } from "./shared/taps";
import { CreateTournament } from "./tournament/CreateTournament";
import { TournamentPage } from "./tournament/TournamentPage";
import { TournamentsPage } from "./tournament/TournamentsPage";
import { TablePage } from "./table/TablePage";

const Notice = IS_STATIC ? EngineNotice : PageNotice;

interface NameRequest {
  reason: string;
  then: (person: Person) => void;
}

function App(): JSX.Element {
  const [looks, setLooks] = useState(loadLooks);
  const [person, setPerson] = useState<Person | null | undefined>(undefined);
  const [identified] = useState(() => fetchMe().catch(() => null));
  const [nameRequest, setNameRequest] = useState<NameRequest | null>(null);
  const route = useRoute();
  useEffect(() => {
    void identified.then((found) => setPerson((current) => (current === undefined ? found : current)));
  }, []);
  useLayoutEffect(() => applyLooks(looks), [looks]); // before anything is painted or measured
  const turns = useWaitingTurns(IS_STATIC ? null : person, window.location.pathname + window.location.hash);
  useEffect(() => {
    if (route.page !== "table" && route.page !== "learn")
      document.title = turns > 0 ? `(${turns}) Fairdeal` : "Fairdeal";
  }, [route.page, turns]);
  const changeLooks = (chosen: Looks): void => {
    setLooks(chosen);
    saveLooks(chosen);
  };
  const withName = (reason: string, then: (person: Person) => void): void => {
    const proceed = (known: Person | null): void => {
      if (known && known.name !== YOU) then(known);
      else setNameRequest({ reason, then });
    };
    if (person === undefined) void identified.then(proceed);
    else proceed(person);
  };
  const asGuest = (then: () => void, onError: (error: unknown) => void): void => {
    if (person) then();
    else
      fetchMe() // again, if it has failed or is not answered: a user with a name must not become `You`
        .then((found) => found ?? createGuest(YOU))
        .then((guest) => {
          setPerson(guest);
          then();
        }, onError);
  };
  const rename = (): void =>
    setNameRequest({ reason: "Tables that you have already joined keep your old name.", then: () => undefined });
  return (
    <LooksContext.Provider value={looks}>
      <SetLooksContext.Provider value={changeLooks}>
        <IdentityContext.Provider value={{ person, withName, asGuest, rename }}>
          <SetPersonContext.Provider value={setPerson}>
            <WaitingContext.Provider value={turns}>
              <div class="app" onClick={(event) => followDownload(event) || followLink(event)}>
                <Notice isAtTable={route.page === "table"} />
                <Page route={route} />
              </div>
            </WaitingContext.Provider>
          </SetPersonContext.Provider>
          {nameRequest ? (
            <NameDialog
              reason={nameRequest.reason}
              name={person && person.name !== YOU ? person.name : ""}
              onClose={() => setNameRequest(null)}
              onDone={(named) => {
                setPerson(named);
                setNameRequest(null);
                nameRequest.then(named);
              }}
            />
          ) : null}
        </IdentityContext.Provider>
      </SetLooksContext.Provider>
    </LooksContext.Provider>
  );
}

function Page({ route }: { route: Route }): JSX.Element {
  if (route.page === "table") return <TablePage key={route.code} code={route.code} />;
  if (route.page === "learn" && route.lesson !== null) return <LessonPage key={route.lesson} lesson={route.lesson} />;
  if (route.page === "puzzle") return <PuzzlePage key={route.puzzle} puzzle={route.puzzle} />;
  return (
    <>
      <SkipLink text="Skip to the content" targets={["main"]} />
      <SiteHeader />
      {route.page === "lobby" ? <Lobby /> : null}
      {route.page === "create" ? <CreatePage game={route.game} /> : null}
      {route.page === "match" ? <ReplayPage key={route.match} match={route.match} move={route.move} /> : null}
      {route.page === "review" ? (
        <ReviewPage key={`${route.match}/${route.seat}`} match={route.match} seat={route.seat} move={route.move} />
      ) : null}
      {route.page === "matches" ? <MatchesPage /> : null}
      {route.page === "learn" ? <LearnPage /> : null}
      {route.page === "puzzles" ? <PuzzlesPage key={route.game} game={route.game} /> : null}
      {route.page === "daily" ? <DailyPage /> : null}
      {route.page === "deal" ? <DealPage key={`${route.day}/${route.game}`} day={route.day} game={route.game} /> : null}
      {route.page === "challenge" ? <ChallengePage key={route.challenge} challenge={route.challenge} /> : null}
      {route.page === "tournaments" ? <TournamentsPage /> : null}
      {route.page === "new-tournament" ? <CreateTournament /> : null}
      {route.page === "tournament" ? (
        <TournamentPage key={route.tournament} tournament={route.tournament} partner={route.partner} />
      ) : null}
      {route.page === "compare" ? <ComparePage key={route.other} own={route.own} other={route.other} /> : null}
      {route.page === "people" ? <PeoplePages route={route.people} /> : null}
      {route.page === "account" ? <AccountPage /> : null}
      {route.page === "lab" || route.page === "study" ? <LabPages route={route} /> : null}
      {route.page === "unknown" ? <NotFoundPage /> : null}
      {route.page === "rules" ? (
        <main id="main" class="page rules-page">
          <RulesPanel game={route.game} options={null} rule={route.rule} />
        </main>
      ) : null}
    </>
  );
}

if (IS_STATIC) engineTransport.start(takesOver());
redirectMovedTaps();
const root = document.getElementById("app");
if (root) render(<App />, root);
