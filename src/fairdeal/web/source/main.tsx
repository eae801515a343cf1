// The page: who we are, how it looks, and which part is shown.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { JSX } from "preact";
import { Create } from "./lobby/Create";
import { Lobby } from "./lobby/Lobby";
import { NameForm } from "./lobby/NameForm";
import { Me } from "./lobby/person";
import { keepLooks, Looks, type LooksState, showLooks, storedLooks } from "./looks";
import { me } from "./net/api";
import { Icon } from "./parts/Icon";
import { LooksDialog, SetLooks } from "./parts/LooksDialog";
import { keepTaps } from "./parts/taps";
import type { Person } from "./protocol";
import { ReplayPage } from "./replay/ReplayPage";
import { followed, LOBBY, type Route, useRoute } from "./route";
import { RulesPanel } from "./rules/RulesPanel";
import { TablePage } from "./table/TablePage";

function App(): JSX.Element {
  const [looks, setLooks] = useState(storedLooks);
  const [person, setPerson] = useState<Person | null | undefined>(undefined);
  const [asked, setAsked] = useState<{ why: string; then: (person: Person) => void } | null>(null);
  const route = useRoute();
  useEffect(() => {
    me().then(setPerson, () => setPerson(null));
  }, []);
  useEffect(() => showLooks(looks), [looks]);
  const choose = (chosen: LooksState): void => {
    setLooks(chosen);
    keepLooks(chosen);
  };
  const named = (why: string, then: (person: Person) => void): void => {
    if (person) then(person);
    else setAsked({ why, then });
  };
  const rename = (): void =>
    setAsked({ why: "Tables where you sit already keep your old name.", then: () => undefined });
  return (
    <Looks.Provider value={looks}>
      <SetLooks.Provider value={choose}>
        <Me.Provider value={{ person, named, rename }}>
          {/* Links inside are followed without loading the page anew. */}
          <div class="app" onClick={followed}>
            <Page route={route} />
          </div>
          {asked ? (
            <NameForm
              why={asked.why}
              name={person?.name ?? ""}
              onClose={() => setAsked(null)}
              onDone={(now) => {
                setPerson(now);
                setAsked(null);
                asked.then(now);
              }}
            />
          ) : null}
        </Me.Provider>
      </SetLooks.Provider>
    </Looks.Provider>
  );
}

function Page({ route }: { route: Route }): JSX.Element {
  if (route.page === "table") return <TablePage key={route.code} code={route.code} />;
  return (
    <>
      <SiteHeader />
      {route.page === "lobby" ? <Lobby /> : null}
      {route.page === "create" ? <Create game={route.game} /> : null}
      {route.page === "match" ? <ReplayPage match={route.match} /> : null}
      {route.page === "rules" ? (
        <main class="page rules-page">
          <RulesPanel game={route.game} options={null} rule={null} />
        </main>
      ) : null}
    </>
  );
}

function SiteHeader(): JSX.Element {
  const [looks, setLooks] = useState(false);
  return (
    <header class="site-header">
      <a class="brand" href={LOBBY}>
        <svg viewBox="0 0 64 64" aria-hidden="true" class="logo">
          <g transform="rotate(-8 32 32)">
            <rect class="logo-paper" x="14" y="8" width="36" height="48" rx="5" />
            <path class="logo-low" d="M14 13a5 5 0 0 1 5-5h26a5 5 0 0 1 5 5v14L14 37z" />
            <path class="logo-high" d="M50 51a5 5 0 0 1-5 5H19a5 5 0 0 1-5-5V37l36-10z" />
            <circle class="logo-sum" cx="32" cy="32" r="9" />
          </g>
        </svg>
        Fairdeal
      </a>
      <span class="site-tools">
        <Me.Consumer>
          {({ person, rename }) =>
            person ? (
              <button
                type="button"
                class="tool"
                onClick={rename}
                aria-label={`You are ${person.name}: change your name`}
              >
                {person.name}
              </button>
            ) : null
          }
        </Me.Consumer>
        <button type="button" class="icon-button" aria-label="How it looks" onClick={() => setLooks(true)}>
          <Icon name="settings" />
        </button>
      </span>
      {looks ? <LooksDialog onClose={() => setLooks(false)} /> : null}
    </header>
  );
}

keepTaps();
const place = document.getElementById("app");
if (place) render(<App />, place);
