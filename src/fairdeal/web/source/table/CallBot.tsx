// A button that lets a bot play for a player who is away.
import type { JSX } from "preact";
import { Icon } from "../shared/Icon";
import type { Absence } from "./absence";
import { useTable } from "./TableContext";

export function CallBot({ absence }: { absence: Absence }): JSX.Element | null {
  const { session, view } = useTable();
  const isSeated = (view.you?.seat ?? null) !== null;
  if (!isSeated && !view.you?.host) return null;
  return (
    <button
      type="button"
      class="button small"
      disabled={!absence.mayCall}
      onClick={() => session.request({ type: "call_bot", seat: absence.seat })}
    >
      <Icon name="bot" /> Let a bot play<span class="visually-hidden"> for {absence.name}</span>
      {absence.mayCall ? "" : ` in ${absence.callableIn} s`}
    </button>
  );
}
