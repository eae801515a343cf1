// Registering in two taps: this button, and the browser's own dialog. The recovery codes come right after it.
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { IdentityContext, SetPersonContext } from "../lobby/identity";
import type { Person } from "../protocol";
import { errorMessage } from "../shared/format";
import { register } from "./accountApi";
import { CodesDialog } from "./CodesDialog";
import { canUsePasskeys } from "./passkeys";

interface RegisterPanelProps {
  label: string;
  onRegistered?: () => void; // after the codes were shown
}

export function RegisterPanel({ label, onRegistered }: RegisterPanelProps): JSX.Element {
  const { withName } = useContext(IdentityContext);
  const setPerson = useContext(SetPersonContext);
  const [registered, setRegistered] = useState<{ person: Person; codes: string[] } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const start = (name: string): void => {
    setBusy(true);
    setError(null);
    register(name)
      .then(
        ({ person, name: chosen, codes }) => setRegistered({ person: { person, name: chosen }, codes }),
        (failure: unknown) => setError(errorMessage(failure)),
      )
      .finally(() => setBusy(false));
  };
  if (!canUsePasskeys())
    return <p class="muted">Passkeys need a browser that supports them, and a server with a host name and HTTPS.</p>;
  return (
    <>
      <button
        type="button"
        class="button primary"
        disabled={busy}
        onClick={() => withName("Your account has this name, and nobody else can take it.", ({ name }) => start(name))}
      >
        {label}
      </button>
      <div role="status">{error !== null ? <p class="error">{error}</p> : null}</div>
      {registered ? (
        <CodesDialog
          codes={registered.codes}
          onClose={() => {
            setRegistered(null);
            setPerson(registered.person);
            onRegistered?.();
          }}
        />
      ) : null}
    </>
  );
}
