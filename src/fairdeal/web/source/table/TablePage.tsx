// A live table: the felt with the players around it, the player's hand below, and a panel with log, chat, scores, rules.
import type { JSX } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { parseCard, speak } from "../art/cards";
import { IdentityContext } from "../lobby/identity";
import { JoinForm } from "../lobby/JoinForm";
import { BOT_PAUSES, LooksContext } from "../looks";
import { fetchGames } from "../net/api";
import { IS_STATIC } from "../net/edition";
import { Session } from "../net/session";
import type { TableView } from "../net/tableView";
import { useSitDown } from "../pairing/sitDown";
import { LOBBY, pageAddress, tablePath } from "../route";
import { useFetched, useLayout, useMediaQuery } from "../shared/hooks";
import { SkipLink } from "../shared/SkipLink";
import { CoachWarning } from "./CoachPanel";
import { useCoach } from "./coach";
import { Felt } from "./Felt";
import { Gathering } from "./Gathering";
import { RESULT_LINGER } from "./Intermission";
import { promptOf, useLocalPlayer } from "./localPlayer";
import { Notices } from "./Notices";
import { PlayerDock } from "./PlayerDock";
import { SidePanel, type Tab } from "./SidePanel";
import { playTurnSound } from "./sound";
import { useBackGuard } from "./backGuard";
import { vibrateForTurn } from "./haptics";
import { isNearTurn, useWakeLock } from "./wakeLock";
import { TableContext, useTable } from "./TableContext";
import { tighten } from "./tight";
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
    if (person && view.connection === "open" && view.you?.person === null) session.reconnectWithName(person.name);
  }, [session, person, view.connection, view.you]);
  useStartNow(session, view);
  useSitDown(session, view);
  useBotSpeed(session, view.you?.host ?? false);
  useCanonicalAddress(view.code, view.id !== "");
  return <Table session={session} view={view} />;
}

/** Users may type a code in lower case or with spaces. Correct it in the address, so that the link can be copied. */
function useCanonicalAddress(code: string, isKnown: boolean): void {
  useEffect(() => {
    const path = tablePath(code);
    if (isKnown && pageAddress() !== path) history.replaceState(null, "", path + location.hash);
  }, [code, isKnown]);
}

/** "Play now" in the lobby leads to `#now`: the player is ready at once. */
function useStartNow(session: Session, view: TableView): void {
  const seat = view.you?.seat ?? null;
  const isWaiting = seat !== null && view.table?.stage === "gathering" && view.table.seats[seat]?.ready === false;
  useEffect(() => {
    if (location.hash !== "#now" || !isWaiting) return;
    history.replaceState(null, "", pageAddress());
    session.request({ type: "ready", ready: true });
  }, [session, isWaiting]);
}

/** Apply a new speed of the bots, which the host has chosen, to this table at once. */
function useBotSpeed(session: Session, isHost: boolean): void {
  const { bots } = useContext(LooksContext);
  const before = useRef(bots);
  useEffect(() => {
    if (before.current !== bots && isHost) session.request({ type: "pace", bot_pause: BOT_PAUSES[bots] });
    before.current = bots;
  }, [session, bots, isHost]);
}

const SKIP_TARGETS = ['.hand-card[tabindex="0"]', ".count-card", ".arrange-hand .board-card", "main"];

function Table({ session, view }: { session: Session; view: TableView }): JSX.Element {
  const games = useFetched(fetchGames, "games");
  const game = games.value?.games.find((known) => known.key === view.table?.settings.game);
  const title = game?.title ?? "Table";
  const looks = useContext(LooksContext);
  // Ordinary cards have a single skin.
  const hasSkins = game === undefined || game.sample.some((card) => parseCard(card).kind === "double");
  const coach = useCoach(session, view);
  const player = useLocalPlayer(session, view, coach);
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
  const isPlaying = useLingeringEnd(view.table?.stage === "playing") && view.ended === null && player.scene !== null;
  useTurnNotice(view, isPlaying, title);
  useWakeLock(isPlaying && isNearTurn(view.scene));
  const isLeaving = useBackGuard(view.table?.stage === "playing" && (view.you?.seat ?? null) !== null);
  const playArea = useRef<HTMLElement>(null);
  useLayout(playArea, tighten);
  return (
    <TableContext.Provider value={{ session, view, player, coach, showRule }}>
      <div class={`table-page${isWide ? " wide" : ""}`}>
        <SkipLink text={player.scene?.hand ? "Skip to your hand" : "Skip to the table"} targets={SKIP_TARGETS} />
        <TopBar title={title} onTab={isWide ? null : showTab} />
        <Notices isLeaving={isLeaving} />
        <LooksContext.Provider value={hasSkins ? looks : { ...looks, skin: "sanity" }}>
          <main id="main" class="play-area" ref={playArea}>
            {isPlaying && player.scene ? (
              <>
                {/* The hand comes first in the tab order; the style sheet draws the dock below or beside the felt. */}
                <PlayerDock scene={player.scene} />
                <Felt scene={player.scene} />
              </>
            ) : (
              <div class="felt between-matches">
                {view.ended !== null ? <Closed reason={view.ended} isKnown={view.table !== null} /> : <Gathering />}
              </div>
            )}
          </main>
          {isWide || drawerOpen ? (
            <SidePanel tab={tab} rule={rule} onTab={setTab} onClose={isWide ? null : () => setDrawerOpen(false)} />
          ) : null}
          <CoachWarning />
          <Announcer />
        </LooksContext.Provider>
      </div>
    </TableContext.Provider>
  );
}

/** Whether to show the match: until a moment after its end, so that everyone sees how it ended. */
function useLingeringEnd(isPlaying: boolean): boolean {
  const [lingers, setLingers] = useState(false);
  useEffect(() => {
    if (isPlaying) {
      setLingers(true);
      return undefined;
    }
    const timer = window.setTimeout(() => setLingers(false), RESULT_LINGER);
    return () => window.clearTimeout(timer);
  }, [isPlaying]);
  return isPlaying || lingers;
}

function Closed({ reason, isKnown }: { reason: string; isKnown: boolean }): JSX.Element {
  return (
    <div class="gathering">
      <div class="sheet closed-table">
        <h2>{isKnown ? "This table is closed" : "No such table"}</h2>
        <p>{reason}</p>
        {isKnown || IS_STATIC ? null : <JoinForm />}
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
  const { skin } = useContext(LooksContext);
  const [announcement, setAnnouncement] = useState("");
  const headline = view.table?.stage === "playing" ? (view.scene?.headline ?? "") : "";
  useEffect(() => {
    const text = [...view.news, headline].filter(Boolean).join(" ");
    if (text) setAnnouncement(speak(text, skin));
  }, [view.seq, view.news, headline, skin]);
  return (
    <div class="visually-hidden" aria-live="polite" role="log" aria-label="Table events">
      {announcement}
    </div>
  );
}

/** Marks the player's turn in the title of the browser's tab and, if they want it, with a sound or a vibration. */
function useTurnNotice(view: TableView, isPlaying: boolean, title: string): void {
  const { sound, haptics } = useContext(LooksContext);
  const isTurn = isPlaying && promptOf(view.scene) !== null;
  useEffect(() => {
    if (sound && isTurn) playTurnSound();
  }, [sound, isTurn]);
  useEffect(() => {
    if (haptics && isTurn) vibrateForTurn();
  }, [haptics, isTurn]);
  useEffect(() => {
    document.title = isTurn ? `● Your turn · ${title}` : `${title} · Fairdeal`;
    return () => {
      document.title = "Fairdeal";
    };
  }, [isTurn, title]);
}
