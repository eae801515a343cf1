// The panel beside the felt with log, chat, scores and rules: a column on wide screens, a drawer on narrow ones.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { RulesPanel } from "../rules/RulesPanel";
import { isMuted } from "../safety/muted";
import { PeopleDialog } from "../safety/PeopleDialog";
import { QuickPhrases } from "../safety/QuickPhrases";
import { GameText } from "../shared/GameText";
import { Icon, type IconName } from "../shared/Icon";
import { playerNames, Scores } from "./Scores";
import { useTable } from "./TableContext";

export type Tab = "log" | "chat" | "scores" | "rules";

const TABS: readonly { key: Tab; label: string; icon: IconName }[] = [
  { key: "log", label: "Log", icon: "log" },
  { key: "chat", label: "Chat", icon: "chat" },
  { key: "scores", label: "Scores", icon: "scores" },
  { key: "rules", label: "Rules", icon: "rules" },
];

interface SidePanelProps {
  tab: Tab;
  rule: string | null;
  onTab: (tab: Tab) => void;
  onClose: (() => void) | null; // null: the panel is always visible
}

export function SidePanel({ tab, rule, onTab, onClose }: SidePanelProps): JSX.Element {
  const { session, view } = useTable();
  useEffect(() => {
    if (tab === "chat") session.markChatRead();
  }, [session, tab, view.unread]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = TABS[(TABS.findIndex(({ key }) => key === tab) + step + TABS.length) % TABS.length];
    if (step === 0 || !next) return;
    onTab(next.key);
    document.getElementById(`tab-${next.key}`)?.focus();
  };
  return (
    <aside class="side" aria-label="Log, chat, scores, rules">
      <div class="side-header">
        <div class="tabs" role="tablist" aria-label="Log, chat, scores, rules" onKeyDown={onKeyDown}>
          {TABS.map(({ key, label, icon }) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`tab-${key}`}
              aria-selected={key === tab}
              aria-controls="side-panel"
              tabIndex={key === tab ? 0 : -1}
              onClick={() => onTab(key)}
            >
              <Icon name={icon} />
              <span>{label}</span>
              {key === "chat" && view.unread > 0 ? <span class="unread">{view.unread}</span> : null}
            </button>
          ))}
        </div>
        {onClose ? (
          <button type="button" class="icon-button" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        ) : null}
      </div>
      <div id="side-panel" class="side-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        {tab === "log" ? <Log /> : null}
        {tab === "chat" ? <Chat /> : null}
        {tab === "scores" ? (
          <Scores rows={view.scores} names={playerNames(view)} scoring={view.scene?.scoring ?? null} />
        ) : null}
        {tab === "rules" && view.table ? (
          <RulesPanel game={view.table.settings.game} options={view.table.options} rule={rule} />
        ) : null}
      </div>
    </aside>
  );
}

const NEAR_END = 40; // pixels; a reader who has scrolled up further than this is left alone

/**
 * Keep the newest line visible, however many lines come at once, until the reader scrolls up; go on when they are back at
 * the end. Returns a ref for an element after the last line.
 */
function useScrollToNewest(newest: unknown): { current: HTMLElement | null } {
  const end = useRef<HTMLElement>(null);
  const follows = useRef(true);
  const panelOf = (): HTMLElement | null => end.current?.closest<HTMLElement>(".side-panel") ?? null;
  useEffect(() => {
    const panel = panelOf();
    if (!panel) return undefined;
    const onScroll = (): void => {
      follows.current = panel.scrollHeight - panel.scrollTop - panel.clientHeight < NEAR_END;
    };
    panel.addEventListener("scroll", onScroll);
    return () => panel.removeEventListener("scroll", onScroll);
  }, []);
  useLayoutEffect(() => {
    const panel = panelOf();
    if (panel && follows.current) panel.scrollTop = panel.scrollHeight;
  }, [newest]);
  return end;
}

function Log(): JSX.Element {
  const { view } = useTable();
  const [withNotation, setWithNotation] = useState(false);
  const end = useScrollToNewest(view.log.at(-1));
  return (
    <>
      <label class="switch small">
        <input type="checkbox" checked={withNotation} onChange={() => setWithNotation(!withNotation)} /> Show notation
      </label>
      <ol class="log">
        {view.log.map((line, index) => (
          <li key={`${line.seq} ${index}`}>
            <GameText text={line.words} />
            {withNotation && line.move ? <code>{line.move}</code> : null}
          </li>
        ))}
      </ol>
      {view.log.length === 0 ? <p class="muted">Nothing has happened yet.</p> : null}
      <span ref={end} />
      {view.scene?.actions && withNotation ? <MoveForm /> : null}
    </>
  );
}

/** Type a move in notation. */
function MoveForm(): JSX.Element {
  const { session } = useTable();
  const [text, setText] = useState("");
  return (
    <form
      class="chat-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) session.request({ type: "move", text: text.trim() });
        setText("");
      }}
    >
      <input
        aria-label="Move in notation"
        placeholder="move in notation"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button" disabled={!text.trim()}>
        Play
      </button>
    </form>
  );
}

function Chat(): JSX.Element {
  const { session, view } = useTable();
  const [text, setText] = useState("");
  const end = useScrollToNewest(view.chat.at(-1));
  const [showsPeople, setShowsPeople] = useState(false);
  const isSeated = view.you?.seat !== null && view.you !== null;
  const phrases = view.table?.phrases;
  const shown = view.chat.filter((message) => !isMuted(message, view.you, view.table));
  return (
    <div class="chat">
      <button type="button" class="button small people-button" onClick={() => setShowsPeople(true)}>
        People
      </button>
      {showsPeople ? <PeopleDialog onClose={() => setShowsPeople(false)} /> : null}
      <ol class="chat-messages" aria-live="polite">
        {shown.map((message, index) => (
          <li key={index} class={message.seat === view.you?.seat ? "own" : ""}>
            <b>{message.name}</b> {message.text}
          </li>
        ))}
      </ol>
      {shown.length === 0 ? <p class="muted">No messages yet.</p> : null}
      <span ref={end} />
      {phrases ? <QuickPhrases phrases={phrases} disabled={!isSeated} /> : null}
      <form
        class="chat-form"
        hidden={phrases !== undefined}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) session.request({ type: "say", text: text.trim() });
          setText("");
        }}
      >
        <input
          aria-label="Message"
          placeholder={isSeated ? "Say something…" : "Only seated players can chat"}
          maxLength={300}
          disabled={!isSeated}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button" disabled={!isSeated || !text.trim()}>
          Send
        </button>
      </form>
    </div>
  );
}
