// A live table: the felt with the players around it, the player's hand below, and a panel with log, chat, scores, rules.
import type { JSX } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { IdentityContext } from "../lobby/identity";
import { LooksContext } from "../looks";
import { fetchGames } from "../net/api";
import { Session } from "../net/session";
import type { TableView } from "../net/tableView";
import { LOBBY } from "../route";
import { useFetched, useMediaQuery } from "../shared/hooks";
import { Felt } from "./Felt";
import { Gathering } from "./Gathering";
import { useLocalPlayer } from "./localPlayer";
import { PlayerDock } from "./PlayerDock";
import { SidePanel, type Tab } from "./SidePanel";
import { playTurnSound } from "./sound";
import { TableContext, useTable } from "./TableContext";
import { TopBar } from "./TopBar";

export function TablePage({ code }: { code: string }): JSX.Element {
  const session = useMemo(() => new Session(code), [code]);
  const [view, setView] = useState(session.view);
  const { person } = useContext(IdentityContext);
  useEffect(() => {
    const unsubscribe = session.subscribe(() => setView(session.view));
    setView(session.view);
    session.start();
    return () => {
      unsubscribe();
      session.stop();
    };
  }, [session]);
  useEffect(() => {
    if (person && view.connection === "open" && view.you?.person === null) session.reconnectWithName();
  }, [session, person, view.connection, view.you]);
  useStartNow(session, view);
  return <Table session={session} view={view} />;
}

/** "Play now" in the lobby leads to `#now`: the player is ready at once. */
function useStartNow(session: Session, view: TableView): void {
  const seat = view.you?.seat ?? null;
  const isWaiting = seat !== null && view.table?.stage === "gathering" && view.table.seats[seat]?.ready === false;
  useEffect(() => {
    if (location.hash !== "#now" || !isWaiting) return;
    history.replaceState(null, "", location.pathname);
    session.request({ type: "ready", ready: true });
  }, [session, isWaiting]);
}

function Table({ session, view }: { session: Session; view: TableView }): JSX.Element {
  const games = useFetched(fetchGames, "games");
  const title = games.value?.games.find((game) => game.key === view.table?.settings.game)?.title ?? "Table";
  const player = useLocalPlayer(session, view);
  const isWide = useMediaQuery("(min-width: 1000px)");
  const [tab, setTab] = useState<Tab>("log");
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [rule, setRule] = useState<string | null>(null);
  const showRule = (wanted: string): void => {
    setRule(wanted);
    setTab("rules");
    setDrawerOpen(true);
  };
  const showTab = (wanted: Tab): void => {
    setRule(null);
    setTab(wanted);
    setDrawerOpen(true);
  };
  const isPlaying = view.table?.stage === "playing" && player.scene !== null;
  useTurnNotice(view, isPlaying, title);
  return (
    <TableContext.Provider value={{ session, view, player, showRule }}>
      <div class={`table-page${isWide ? " wide" : ""}`}>
        <TopBar title={title} onTab={isWide ? null : showTab} />
        <main class="play-area">
          {isPlaying && player.scene ? (
            <>
              <Felt scene={player.scene} />
              <PlayerDock scene={player.scene} />
            </>
          ) : (
            <div class="felt between-matches">
              {view.ended !== null ? <Closed reason={view.ended} /> : <Gathering />}
            </div>
          )}
        </main>
        {isWide || drawerOpen ? (
          <SidePanel tab={tab} rule={rule} onTab={setTab} onClose={isWide ? null : () => setDrawerOpen(false)} />
        ) : null}
        <Announcer />
      </div>
    </TableContext.Provider>
  );
}

function Closed({ reason }: { reason: string }): JSX.Element {
  return (
    <div class="gathering">
      <div class="sheet">
        <h2>This table is not open</h2>
        <p>{reason}</p>
        <a class="button primary" href={LOBBY}>
          Back to the games
        </a>
      </div>
    </div>
  );
}

/** Announces what happens at the table to screen readers. */
function Announcer(): JSX.Element {
  const { view } = useTable();
  const [announcement, setAnnouncement] = useState("");
  const headline = view.table?.stage === "playing" ? (view.scene?.headline ?? "") : "";
  useEffect(() => {
    const text = [...view.news, headline].filter(Boolean).join(" ");
    if (text) setAnnouncement(text);
  }, [view.seq, view.news, headline]);
  return (
    <div class="visually-hidden" aria-live="polite" role="log" aria-label="Table events">
      {announcement}
    </div>
  );
}

/** Marks the player's turn in the title of the browser's tab and, if they want it, with a sound. */
function useTurnNotice(view: TableView, isPlaying: boolean, title: string): void {
  const { sound } = useContext(LooksContext);
  const isTurn = isPlaying && view.scene?.actions !== null;
  useEffect(() => {
    if (sound && isTurn) playTurnSound();
  }, [sound, isTurn]);
  useEffect(() => {
    document.title = isTurn ? `● Your turn · ${title}` : `${title} · Fairdeal`;
    return () => {
      document.title = "Fairdeal";
    };
  }, [isTurn, title]);
}
