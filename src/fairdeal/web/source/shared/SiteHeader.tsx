// The header of every page except the table: logo, the user's name, appearance.
import { IS_STATIC } from "../net/edition";
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { AccountLink } from "../account/AccountLink";
import { WaitingContext } from "../correspondence/waitingTurns";
import { IdentityContext } from "../lobby/identity";
import { LAB_PAGE, LOBBY } from "../route";
import { Icon } from "./Icon";
import { LooksDialog } from "./LooksDialog";

export function SiteHeader(): JSX.Element {
  const { person, rename } = useContext(IdentityContext);
  const turns = useContext(WaitingContext);
  const [looksOpen, setLooksOpen] = useState(false);
  return (
    <header class="site-header">
      <a class="brand" href={LOBBY}>
        <svg viewBox="0 0 64 64" aria-hidden="true" class="logo">
          <g transform="rotate(-8 32 32)">
            <rect class="logo-card" x="14" y="8" width="36" height="48" rx="5" />
            <path class="logo-low" d="M14 13a5 5 0 0 1 5-5h26a5 5 0 0 1 5 5v14L14 37z" />
            <path class="logo-high" d="M50 51a5 5 0 0 1-5 5H19a5 5 0 0 1-5-5V37l36-10z" />
            <circle class="logo-sum" cx="32" cy="32" r="9" />
          </g>
        </svg>
        Fairdeal
        {turns > 0 ? (
          <span class="badge" title="Correspondence matches that wait for you">
            {turns}
          </span>
        ) : null}
      </a>
      <span class="site-tools">
        {IS_STATIC ? null : (
          <a class="tool" href={LAB_PAGE}>
            Lab
          </a>
        )}
        {person ? (
          <button type="button" class="tool" onClick={rename} aria-label={`You are ${person.name}: change your name`}>
            {person.name}
          </button>
        ) : null}
        {IS_STATIC ? null : <AccountLink />}
        <button type="button" class="icon-button" aria-label="Appearance" onClick={() => setLooksOpen(true)}>
          <Icon name="settings" />
        </button>
      </span>
      {looksOpen ? <LooksDialog onClose={() => setLooksOpen(false)} /> : null}
    </header>
  );
}
