// The bar above the table: home, title, connection, and buttons to invite, change the appearance, and leave.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { LOBBY, navigate } from "../route";
import { Dialog } from "../shared/Dialog";
import { Icon } from "../shared/Icon";
import { LooksDialog } from "../shared/LooksDialog";
import { Invite } from "./Invite";
import type { Tab } from "./SidePanel";
import { useTable } from "./TableContext";

interface TopBarProps {
  title: string;
  onTab: ((tab: Tab) => void) | null; // null: the side panel is always visible
}

export function TopBar({ title, onTab }: TopBarProps): JSX.Element {
  const { view } = useTable();
  const [open, setOpen] = useState<"looks" | "leave" | "invite" | null>(null);
  const close = (): void => setOpen(null);
  const leave = (): void => {
    if (view.you?.seat !== null && view.you !== null) setOpen("leave");
    else navigate(LOBBY);
  };
  return (
    <header class="top-bar">
      <a class="brand" href={LOBBY} aria-label="Fairdeal: back to the games">
        <Icon name="home" />
      </a>
      <h1 class="table-title">{title}</h1>
      <ConnectionStatus />
      {view.watchers > 0 ? (
        <span class="watchers" title="watching">
          <Icon name="eye" /> {view.watchers}
          <span class="visually-hidden"> watching</span>
        </span>
      ) : null}
      <nav class="top-tools" aria-label="Table">
        {onTab ? (
          <button
            type="button"
            class="icon-button"
            aria-label={
              view.unread > 0 ? `Log, chat, scores, rules: ${view.unread} unread` : "Log, chat, scores, rules"
            }
            onClick={() => onTab(view.unread > 0 ? "chat" : "log")}
          >
            <Icon name="log" />
            {view.unread > 0 ? <span class="unread">{view.unread}</span> : null}
          </button>
        ) : null}
        <button type="button" class="icon-button" aria-label="Invite" onClick={() => setOpen("invite")}>
          <Icon name="link" />
        </button>
        <button type="button" class="icon-button" aria-label="Appearance" onClick={() => setOpen("looks")}>
          <Icon name="settings" />
        </button>
        <button type="button" class="icon-button" aria-label="Leave the table" onClick={leave}>
          <Icon name="leave" />
        </button>
      </nav>
      {open === "looks" ? <LooksDialog onClose={close} /> : null}
      {open === "invite" ? (
        <Dialog title="Invite" onClose={close} class="small">
          <Invite code={view.code} />
        </Dialog>
      ) : null}
      {open === "leave" ? <LeaveDialog onClose={close} /> : null}
    </header>
  );
}

function LeaveDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { session } = useTable();
  return (
    <Dialog title="Leave the table?" onClose={onClose} class="small">
      <p>
        To step away for a moment, just close the page: your seat is kept. If you give up your seat, your cards are
        played automatically until the end of the round.
      </p>
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
