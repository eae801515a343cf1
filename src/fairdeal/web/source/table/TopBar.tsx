// The bar above the table: where it leads, the state of the line, inviting, looks, leaving.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Session } from "../net/session";
import type { TableView } from "../net/state";
import { Dialog } from "../parts/Dialog";
import { Icon } from "../parts/Icon";
import { LooksDialog } from "../parts/LooksDialog";
import { LOBBY, go } from "../route";
import { Invite } from "./Gathering";
import type { Tab } from "./Side";

export function TopBar({
  session,
  view,
  title,
  wide,
  onTab,
}: {
  title: string;
  session: Session;
  view: TableView;
  wide: boolean;
  onTab: (tab: Tab) => void;
}): JSX.Element {
  const [open, setOpen] = useState<"looks" | "leave" | "invite" | null>(null);
  const close = (): void => setOpen(null);
  const leave = (): void => {
    if (view.you?.seat !== null && view.you !== null) setOpen("leave");
    else go(LOBBY);
  };
  return (
    <header class="top-bar">
      <a class="brand" href={LOBBY} aria-label="Fairdeal: to the games">
        <Icon name="home" />
      </a>
      <h1 class="table-title">{title}</h1>
      <LinkState view={view} />
      {view.watchers > 0 ? (
        <span class="watchers" title="watching">
          <Icon name="eye" /> {view.watchers}
          <span class="unseen"> watching</span>
        </span>
      ) : null}
      <nav class="top-tools" aria-label="Table">
        {wide ? null : (
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
        )}
        <button type="button" class="icon-button" aria-label="Invite" onClick={() => setOpen("invite")}>
          <Icon name="link" />
        </button>
        <button type="button" class="icon-button" aria-label="How it looks" onClick={() => setOpen("looks")}>
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
      {open === "leave" ? (
        <Dialog title="Leave the table?" onClose={close} class="small">
          <p>
            If you only go for a moment, close the page: your seat is kept. If you get up, your cards are played on to
            the end of the round.
          </p>
          <div class="form-foot">
            <button
              type="button"
              class="button primary"
              onClick={() => {
                session.ask({ type: "leave" });
                go(LOBBY);
              }}
            >
              Get up and leave
            </button>
            <a class="button" href={LOBBY}>
              Keep my seat, go to the games
            </a>
          </div>
        </Dialog>
      ) : null}
    </header>
  );
}

function LinkState({ view }: { view: TableView }): JSX.Element | null {
  if (view.link === "open") return null;
  const words = { connecting: "connecting…", lost: "connection lost, coming back…", ended: "closed" }[view.link];
  return (
    <span class={`link-state ${view.link}`} role="status">
      {words}
    </span>
  );
}
