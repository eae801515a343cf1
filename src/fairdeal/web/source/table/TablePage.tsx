// A live table: the felt with everybody round it, one's own hand below, and what is told beside it.
import type { JSX } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { Looks } from "../looks";
import { Me } from "../lobby/person";
import { games } from "../net/api";
import { Session } from "../net/session";
import type { TableView } from "../net/state";
import { useAnswer, useMedia } from "../parts/hooks";
import { LOBBY } from "../route";
import { Felt } from "./Felt";
import { Gathering } from "./Gathering";
import { PlayerDock } from "./PlayerDock";
import { usePlayer } from "./player";
import { Side, type Tab } from "./Side";
import { turnSound } from "./sound";
import { TopBar } from "./TopBar";

export function TablePage({ code }: { code: string }): JSX.Element {
  const session = useMemo(() => new Session(code), [code]);
  const [view, setView] = useState(session.view);
  const { person } = useContext(Me);
  useEffect(() => {
    const stop = session.listen(() => setView(session.view));
    setView(session.view);
    session.start();
    return () => {
      stop();
      session.stop();
    };
  }, [session]);
  useEffect(() => {
    if (person && view.link === "open" && view.you?.person === null) session.reconnectAs();
  }, [session, person, view.link, view.you]);
  usePlayNow(session, view);
  return <Table session={session} view={view} />;
}

/** "Play now" leads here: one click less. */
function usePlayNow(session: Session, view: TableView): void {
  const seat = view.you?.seat ?? null;
  const waits = seat !== null && view.table?.stage === "gathering" && view.table.seats[seat]?.ready === false;
  useEffect(() => {
    if (location.hash !== "#now" || !waits) return;
    history.replaceState(null, "", location.pathname);
    session.ask({ type: "ready", ready: true });
  }, [session, waits]);
}

function Table({ session, view }: { session: Session; view: TableView }): JSX.Element {
  const known = useAnswer(games, "games");
  const title = known.value?.games.find((game) => game.key === view.table?.settings.game)?.title ?? "Table";
  const player = usePlayer(session, view);
  const wide = useMedia("(min-width: 1000px)");
  const [tab, setTab] = useState<Tab>("log");
  const [drawer, setDrawer] = useState(false);
  const [rule, setRule] = useState<string | null>(null);
  const openRule = (wanted: string): void => {
    setRule(wanted);
    setTab("rules");
    setDrawer(true);
  };
  const openTab = (wanted: Tab): void => {
    setRule(null);
    setTab(wanted);
    setDrawer(true);
  };
  const playing = view.table?.stage === "playing" && player.scene !== null;
  useTurnSound(view, playing, title);
  return (
    <div class={`table-page${wide ? " wide" : ""}`}>
      <TopBar session={session} view={view} title={title} wide={wide} onTab={openTab} />
      <main class="play-area">
        {playing && player.scene ? (
          <>
            <Felt session={session} scene={player.scene} view={view} player={player} onRule={openRule} />
            <PlayerDock session={session} view={view} player={player} scene={player.scene} onRule={openRule} />
          </>
        ) : (
          <div class="felt resting">
            {view.ended !== null ? <Ended why={view.ended} /> : <Gathering session={session} view={view} />}
          </div>
        )}
      </main>
      {wide || drawer ? (
        <Side
          session={session}
          view={view}
          tab={tab}
          rule={rule}
          onTab={setTab}
          onClose={wide ? null : () => setDrawer(false)}
        />
      ) : null}
      <Announcer view={view} />
    </div>
  );
}

function Ended({ why }: { why: string }): JSX.Element {
  return (
    <div class="gathering">
      <div class="paper-card">
        <h2>This table is not open</h2>
        <p>{why}</p>
        <a class="button primary" href={LOBBY}>
          To the games
        </a>
      </div>
    </div>
  );
}

/** Says what happened to those who listen to the page. */
function Announcer({ view }: { view: TableView }): JSX.Element {
  const [told, setTold] = useState("");
  const headline = view.table?.stage === "playing" ? (view.scene?.headline ?? "") : "";
  useEffect(() => {
    const words = [...view.news, headline].filter(Boolean).join(" ");
    if (words) setTold(words);
  }, [view.seq, view.news, headline]);
  return (
    <div class="unseen" aria-live="polite" role="log" aria-label="What happens at the table">
      {told}
    </div>
  );
}

function useTurnSound(view: TableView, playing: boolean, title: string): void {
  const { sound } = useContext(Looks);
  const turn = playing && view.scene?.actions !== null;
  useEffect(() => {
    if (sound && turn) turnSound();
  }, [sound, turn]);
  useEffect(() => {
    document.title = turn ? `● Your turn · ${title}` : `${title} · Fairdeal`;
    return () => {
      document.title = "Fairdeal";
    };
  }, [turn, title]);
}
