// The bar above the table: home, title, connection, and buttons to invite, change the appearance, and leave.
import { IS_STATIC } from "../net/edition";
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { TableView } from "../net/tableView";
import { LOBBY, navigate } from "../route";
import { Dialog } from "../shared/Dialog";
import { Icon, type IconName } from "../shared/Icon";
import { LooksDialog } from "../shared/LooksDialog";
import { boardWords, isCounted } from "./board";
import { CoachCheckbox } from "./CoachPanel";
import { Invite } from "./Invite";
import type { Tab } from "./SidePanel";
import { useTable } from "./TableContext";

interface Tool {
  icon: IconName;
  label: string;
  badge?: number;
  onClick: () => void;
}

interface TopBarProps {
  title: string;
  onTab: ((tab: Tab) => void) | null; // null: the side panel is always visible
}

export function TopBar({ title, onTab }: TopBarProps): JSX.Element {
  const { session, view, coach } = useTable();
  const [open, setOpen] = useState<"looks" | "leave" | "invite" | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0); // the tool that Tab leads to; arrow keys lead to the others
  const close = (): void => setOpen(null);
  const leave = (): void => {
    if (view.you?.seat !== null && view.you !== null) setOpen("leave");
    else navigate(LOBBY);
  };
  const { unread } = view;
  const tools: Tool[] = [
    ...(onTab
      ? [
          {
            icon: "log" as const,
            label: `Log, chat, scores, rules${unread > 0 ? `: ${unread} unread` : ""}`,
            badge: unread,
            onClick: () => onTab(unread > 0 ? "chat" : "log"),
          },
        ]
      : []),
    ...(canUndo(view)
      ? [
          {
            icon: "undo" as const,
            label: "Take back my last move",
            onClick: () => {
              session.request({ type: "undo" });
            },
          },
        ]
      : []),
    ...(view.table?.board || IS_STATIC
      ? []
      : [{ icon: "link" as const, label: "Invite", onClick: () => setOpen("invite") }]),
    { icon: "settings", label: coach ? "Appearance and coach" : "Appearance", onClick: () => setOpen("looks") },
    { icon: "leave", label: "Leave the table", onClick: leave },
  ];
  const onToolKey = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (focused + step + tools.length) % tools.length;
    toolbar.current?.querySelectorAll<HTMLElement>("button")[next]?.focus();
  };
  return (
    <header class="top-bar">
      <a class="brand" href={LOBBY} aria-label="Fairdeal: back to the games">
        <Icon name="home" />
      </a>
      <h1 class="table-title">{titleOf(view, title)}</h1>
      <ConnectionStatus />
      {view.watchers > 0 ? (
        <span class="watchers" title="watching">
          <Icon name="eye" /> {view.watchers}
          <span class="visually-hidden"> watching</span>
        </span>
      ) : null}
      <div class="top-tools" role="toolbar" aria-label="Table" ref={toolbar} onKeyDown={onToolKey}>
        {tools.map(({ icon, label, badge, onClick }, index) => (
          <button
            key={icon}
            type="button"
            class="icon-button"
            aria-label={label}
            tabIndex={index === Math.min(focused, tools.length - 1) ? 0 : -1}
            onFocus={() => setFocused(index)}
            onClick={onClick}
          >
            <Icon name={icon} />
            {badge ? <span class="unread">{badge}</span> : null}
          </button>
        ))}
      </div>
      {open === "looks" ? (
        <LooksDialog onClose={close}>
          <CoachCheckbox />
        </LooksDialog>
      ) : null}
      {open === "invite" ? (
        <Dialog title="Invite" onClose={close} class="small">
          <Invite code={view.code} />
        </Dialog>
      ) : null}
      {open === "leave" ? <LeaveDialog onClose={close} /> : null}
    </header>
  );
}

/** The title of the table, and what kind of match is played at it. */
function titleOf({ table }: TableView, title: string): string {
  if (table?.board && !table.board.practice) return `${title}: ${boardWords(table.board.event)}`;
  return table?.practice ? `${title}: practice` : title;
}

/** Whether the user plays against bots alone. Only the server knows whether there is a move to take back. */
function canUndo({ you, table }: TableView): boolean {
  const seat = you?.seat ?? null;
  if (seat === null || table?.stage !== "playing" || isCounted(table)) return false;
  return table.seats.every((other, number) => number === seat || (other.bot !== null && !other.left));
}

function LeaveDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { session, view } = useTable();
  return (
    <Dialog title="Leave the table?" onClose={onClose} class="small">
      <p>
        To step away for a moment, go to the games or close the page. Your seat is kept, and the games page lists the
        table, so that you can come back.
      </p>
      <p>{whatLeavingMeans(view)}</p>
      <div class="form-actions">
        <button
          type="button"
          class="button primary"
          onClick={() => {
            session.request({ type: "leave" });
            navigate(LOBBY);
          }}
        >
          Give up my seat
        </button>
        <a class="button" href={LOBBY}>
          Keep my seat and go to the games
        </a>
      </div>
    </Dialog>
  );
}

/** What happens when the user gives up their seat. */
function whatLeavingMeans({ table, you }: TableView): string {
  if (table !== null && isCounted(table)) {
    return "If you give up your seat, your attempt at this deal is over, and you cannot play it again.";
  }
  const others = (table?.seats ?? []).filter(
    (seat, number) => number !== you?.seat && !seat.free && seat.bot === null && !seat.left,
  );
  if (others.length === 0 && (table?.waiting ?? []).length === 0) {
    return "If you give up your seat, the table closes, because nobody else is at it.";
  }
  if (table?.stage !== "playing") return "If you give up your seat, anyone can take it.";
  const successor = table.settings.takeover === null ? "your cards are played automatically" : "a bot plays for you";
  return `If you give up your seat, ${successor}. You can come back and take the seat again while it is kept.`;
}

function ConnectionStatus(): JSX.Element | null {
  const { connection } = useTable().view;
  if (connection === "open") return null;
  const text = { connecting: "connecting…", lost: "connection lost, reconnecting…", ended: "closed" }[connection];
  return (
    <span class={`connection ${connection}`} role="status">
      {text}
    </span>
  );
}
