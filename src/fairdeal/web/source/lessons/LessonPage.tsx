// A lesson: the table as in a live match, and above it what the lesson says and asks.
import type { ComponentChildren, JSX } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { speak } from "../art/cards";
import { BOT_PAUSES, LooksContext } from "../looks";
import { LEARN, LOBBY, rulesPath } from "../route";
import { RulesPanel } from "../rules/RulesPanel";
import { Dialog } from "../shared/Dialog";
import { useLayout, useMediaQuery } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { SkipLink } from "../shared/SkipLink";
import { Felt } from "../table/Felt";
import { useLocalPlayer } from "../table/localPlayer";
import { PlayerDock } from "../table/PlayerDock";
import { TableContext } from "../table/TableContext";
import { tighten } from "../table/tight";
import { useLessons } from "./LessonLinks";
import { LessonPanel } from "./LessonPanel";
import { LessonSession } from "./LessonSession";

const MOVE_PAUSE = 1_000; // milliseconds, unless the user has chosen a speed for bots
const PUZZLE_STEPS = 2; // a puzzle has one question and an end: no place to show
const HAND = ['.hand-card[tabindex="0"]', ".count-card", ".move-button"];

export function LessonPage({ lesson }: { lesson: string }): JSX.Element {
  const session = useCourse((pause) => new LessonSession(lesson, pause), lesson);
  const title = useLessons().find((known) => known.key === lesson)?.title ?? "Lesson";
  return (
    <LessonTable session={session} title={title} section="Learn" leave={{ path: LEARN, words: "Leave the lesson" }}>
      <LessonPanel session={session} />
    </LessonTable>
  );
}

/** A session that runs while the component is shown; `key` names what it is about. */
export function useCourse<T extends LessonSession>(create: (pause: () => number) => T, key: string): T {
  const { bots, motion } = useContext(LooksContext);
  const prefersLess = useMediaQuery("(prefers-reduced-motion: reduce)");
  const pause = useRef(0);
  pause.current = prefersLess || motion === "calm" ? 0 : (BOT_PAUSES[bots] ?? MOVE_PAUSE);
  const session = useMemo(() => create(() => pause.current), [key]);
  const [, setChanges] = useState(0);
  useEffect(() => {
    const unsubscribe = session.subscribe(() => setChanges((count) => count + 1));
    void session.start();
    return () => {
      unsubscribe();
      session.stop();
    };
  }, [session]);
  return session;
}

interface LessonTableProps {
  session: LessonSession;
  title: string;
  section: string; // of the site, for the title of the window
  leave: { path: string; words: string };
  children: ComponentChildren; // the panel above the felt
}

export function LessonTable({ session, title, section, leave, children }: LessonTableProps): JSX.Element {
  const [rule, setRule] = useState<string | null>(null);
  const player = useLocalPlayer(session, session.view);
  const playArea = useRef<HTMLElement>(null);
  useLayout(playArea, tighten);
  useEffect(() => {
    document.title = `${title} · ${section} · Fairdeal`;
    return () => {
      document.title = "Fairdeal";
    };
  }, [title, section]);
  useFocusOnStep(session);
  const game = session.view.scene?.game ?? null;
  return (
    <TableContext.Provider value={{ session, view: session.view, player, coach: null, showRule: setRule }}>
      <div class="table-page lesson-page">
        <SkipLink text="Skip to your hand" targets={[...HAND, "main"]} />
        <LessonBar title={title} session={session} leave={leave} />
        {children}
        <main id="main" class="play-area" ref={playArea}>
          {player.scene ? (
            <>
              <PlayerDock scene={player.scene} />
              <Felt scene={player.scene} />
            </>
          ) : null}
        </main>
        <Announcer said={session.said} />
      </div>
      {rule !== null && game !== null ? (
        <Dialog title="Rules" onClose={() => setRule(null)} class="lesson-rules">
          <RulesPanel game={game} options={{}} rule={rule} />
          <a class="text-link" href={rulesPath(game)}>
            All rules on a page of their own
          </a>
        </Dialog>
      ) : null}
    </TableContext.Provider>
  );
}

function LessonBar({ title, session, leave }: Pick<LessonTableProps, "title" | "session" | "leave">): JSX.Element {
  const { step } = session;
  return (
    <header class="top-bar">
      <a class="brand" href={LOBBY} aria-label="Fairdeal: all games">
        <Icon name="home" />
      </a>
      <h1 class="table-title">{title}</h1>
      {step && step.steps > PUZZLE_STEPS ? (
        <span class="lesson-place">
          <progress value={step.number} max={step.steps} aria-hidden="true" />
          <span>
            <span class="visually-hidden">Step </span>
            {step.number}
            <span aria-hidden="true">/</span>
            <span class="visually-hidden"> of </span>
            {step.steps}
          </span>
        </span>
      ) : null}
      <button
        type="button"
        class="icon-button"
        aria-label="Start over"
        title="Start over"
        onClick={() => void session.restart()}
      >
        <Icon name="undo" />
      </button>
      <a class="icon-button" href={leave.path} aria-label={leave.words} title={leave.words}>
        <Icon name="leave" />
      </a>
    </header>
  );
}

/** Announces to screen readers what happened and what the lesson says. */
function Announcer({ said }: { said: string[] }): JSX.Element {
  const { skin } = useContext(LooksContext);
  return (
    <div class="visually-hidden" aria-live="polite" role="log" aria-label="Lesson">
      {speak(said.join(" "), skin)}
    </div>
  );
}

/** For keyboard users: when the focused element is gone at a new step, focus the hand or the button to go on. */
function useFocusOnStep(session: LessonSession): void {
  const usesKeyboard = useRef(false);
  useEffect(() => {
    const onInput = (event: Event): void => {
      usesKeyboard.current = event.type === "keydown";
    };
    document.addEventListener("keydown", onInput);
    document.addEventListener("pointerdown", onInput);
    return () => {
      document.removeEventListener("keydown", onInput);
      document.removeEventListener("pointerdown", onInput);
    };
  }, []);
  useEffect(() => {
    if (!usesKeyboard.current || document.activeElement !== document.body) return;
    const targets = session.step?.question && !session.isShowing ? HAND : [".lesson-next"];
    for (const target of targets) {
      const element = document.querySelector<HTMLElement>(target);
      if (element) {
        element.focus();
        return;
      }
    }
  }, [session.step, session.isShowing, session.view.scene]);
}
