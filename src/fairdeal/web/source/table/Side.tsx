// Beside the felt: what happened, what is said, the scores, the rules. A column on wide screens, a drawer on phones.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Session } from "../net/session";
import type { TableView } from "../net/state";
import { Icon, type IconName } from "../parts/Icon";
import { Words } from "../parts/SuitSign";
import { RulesPanel } from "../rules/RulesPanel";
import { Scores } from "./Scores";

export type Tab = "log" | "chat" | "scores" | "rules";

const TABS: readonly { key: Tab; label: string; icon: IconName }[] = [
  { key: "log", label: "Log", icon: "log" },
  { key: "chat", label: "Chat", icon: "chat" },
  { key: "scores", label: "Scores", icon: "scores" },
  { key: "rules", label: "Rules", icon: "rules" },
];

interface SideProps {
  session: Session;
  view: TableView;
  tab: Tab;
  rule: string | null;
  onTab: (tab: Tab) => void;
  onClose: (() => void) | null;
}

export function Side({ session, view, tab, rule, onTab, onClose }: SideProps): JSX.Element {
  useEffect(() => {
    if (tab === "chat") session.read();
  }, [session, tab, view.unread]);
  const keys = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = TABS[(TABS.findIndex((one) => one.key === tab) + step + TABS.length) % TABS.length];
    if (step === 0 || !next) return;
    onTab(next.key);
    document.getElementById(`tab-${next.key}`)?.focus();
  };
  return (
    <aside class="side" aria-label="Beside the table">
      <div class="side-head">
        <div class="tabs" role="tablist" aria-label="Beside the table" onKeyDown={keys}>
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
        {tab === "log" ? <Log session={session} view={view} /> : null}
        {tab === "chat" ? <Chat session={session} view={view} /> : null}
        {tab === "scores" ? (
          <Scores rows={view.scores} names={namesOf(view)} scoring={view.scene?.scoring ?? null} />
        ) : null}
        {tab === "rules" && view.table ? (
          <RulesPanel game={view.table.settings.game} options={view.table.options} rule={rule} />
        ) : null}
      </div>
    </aside>
  );
}

export function namesOf(view: TableView): string[] {
  return (view.scene?.seats ?? view.table?.seats ?? []).map((seat) => seat.name);
}

/** Keeps the newest line in sight, unless the reader has scrolled up. */
function useNewest(length: number): { current: HTMLElement | null } {
  const end = useRef<HTMLElement>(null);
  useEffect(() => {
    const panel = end.current?.closest<HTMLElement>(".side-panel");
    if (panel && panel.scrollHeight - panel.scrollTop - panel.clientHeight < 160) panel.scrollTop = panel.scrollHeight;
  }, [length]);
  useEffect(() => {
    const panel = end.current?.closest<HTMLElement>(".side-panel");
    if (panel) panel.scrollTop = panel.scrollHeight;
  }, []);
  return end;
}

function Log({ session, view }: { session: Session; view: TableView }): JSX.Element {
  const [notation, setNotation] = useState(false);
  const end = useNewest(view.log.length);
  return (
    <>
      <label class="switch small">
        <input type="checkbox" checked={notation} onChange={() => setNotation(!notation)} /> with notation
      </label>
      <ol class="log">
        {view.log.map((line, number) => (
          <li key={`${line.seq} ${number}`}>
            <Words text={line.words} />
            {notation && line.move ? <code>{line.move}</code> : null}
          </li>
        ))}
      </ol>
      {view.log.length === 0 ? <p class="quiet">Nothing has happened yet.</p> : null}
      <span ref={end} />
      {view.scene?.actions && notation ? <TypeMove session={session} /> : null}
    </>
  );
}

/** Those who like notation may type their move. */
function TypeMove({ session }: { session: Session }): JSX.Element {
  const [text, setText] = useState("");
  return (
    <form
      class="chat-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) session.ask({ type: "move", text: text.trim() });
        setText("");
      }}
    >
      <input
        aria-label="A move in notation"
        placeholder="a move in notation"
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

function Chat({ session, view }: { session: Session; view: TableView }): JSX.Element {
  const [text, setText] = useState("");
  const end = useNewest(view.chat.length);
  const seated = view.you?.seat !== null && view.you !== null;
  return (
    <div class="chat">
      <ol class="said" aria-live="polite">
        {view.chat.map((one, number) => (
          <li key={number} class={one.seat === view.you?.seat ? "mine" : ""}>
            <b>{one.name}</b> {one.text}
          </li>
        ))}
      </ol>
      {view.chat.length === 0 ? <p class="quiet">Nobody has said anything yet.</p> : null}
      <span ref={end} />
      <form
        class="chat-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) session.ask({ type: "say", text: text.trim() });
          setText("");
        }}
      >
        <input
          aria-label="Say something"
          placeholder={seated ? "Say something…" : "Those at the table talk"}
          maxLength={300}
          disabled={!seated}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button" disabled={!seated || !text.trim()}>
          Send
        </button>
      </form>
    </div>
  );
}
