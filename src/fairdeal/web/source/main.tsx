// The entry point: the user's identity, their looks, and the page that the address names.
import { render } from "preact";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { CreatePage } from "./lobby/CreatePage";
import { IdentityContext } from "./lobby/identity";
import { Lobby } from "./lobby/Lobby";
import { NameDialog } from "./lobby/NameDialog";
import { applyLooks, loadLooks, type Looks, LooksContext, saveLooks, SetLooksContext } from "./looks";
import { fetchMe } from "./net/api";
import type { Person } from "./protocol";
import { ReplayPage } from "./replay/ReplayPage";
import { followLink, type Route, useRoute } from "./route";
import { RulesPanel } from "./rules/RulesPanel";
import { SiteHeader } from "./shared/SiteHeader";
import { redirectMovedTaps } from "./shared/taps";
import { TablePage } from "./table/TablePage";

interface NameRequest {
  reason: string;
  then: (person: Person) => void;
}

function App(): JSX.Element {
  const [looks, setLooks] = useState(loadLooks);
  const [person, setPerson] = useState<Person | null | undefined>(undefined);
  const [nameRequest, setNameRequest] = useState<NameRequest | null>(null);
  const route = useRoute();
  useEffect(() => {
    fetchMe().then(setPerson, () => setPerson(null));
  }, []);
  useEffect(() => applyLooks(looks), [looks]);
  const changeLooks = (chosen: Looks): void => {
    setLooks(chosen);
    saveLooks(chosen);
  };
  const withName = (reason: string, then: (person: Person) => void): void => {
    if (person) then(person);
    else setNameRequest({ reason, then });
  };
  const rename = (): void =>
    setNameRequest({ reason: "Tables that you have already joined keep your old name.", then: () => undefined });
  return (
    <LooksContext.Provider value={looks}>
      <SetLooksContext.Provider value={changeLooks}>
        <IdentityContext.Provider value={{ person, withName, rename }}>
          <div class="app" onClick={followLink}>
            <Page route={route} />
          </div>
          {nameRequest ? (
            <NameDialog
              reason={nameRequest.reason}
              name={person?.name ?? ""}
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
  return (
    <>
      <SiteHeader />
      {route.page === "lobby" ? <Lobby /> : null}
      {route.page === "create" ? <CreatePage game={route.game} /> : null}
      {route.page === "match" ? <ReplayPage match={route.match} /> : null}
      {route.page === "rules" ? (
        <main class="page rules-page">
          <RulesPanel game={route.game} options={null} rule={null} />
        </main>
      ) : null}
    </>
  );
}

redirectMovedTaps();
const root = document.getElementById("app");
if (root) render(<App />, root);
