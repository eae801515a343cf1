// Asks for a name; nothing else is needed to take a seat.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { createGuest } from "../net/api";
import type { Person } from "../protocol";
import { Dialog } from "../shared/Dialog";
import { errorMessage } from "../shared/format";

interface NameDialogProps {
  reason: string;
  name: string;
  onDone: (person: Person) => void;
  onClose: () => void;
}

export function NameDialog({ reason, name: currentName, onDone, onClose }: NameDialogProps): JSX.Element {
  const [name, setName] = useState(currentName);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      onDone(await createGuest(name.trim()));
    } catch (failure) {
      setError(errorMessage(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog title="What should we call you?" onClose={onClose} class="small">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) void submit();
        }}
      >
        <p>{reason}</p>
        <label class="field">
          <span>Your name</span>
          <input
            required
            autofocus
            autocomplete="nickname"
            maxLength={24}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        {error ? (
          <p class="error" role="alert">
            {error}
          </p>
        ) : null}
        <button type="submit" class="button primary" disabled={busy || !name.trim()}>
          Continue
        </button>
      </form>
    </Dialog>
  );
}
