// A name is enough to sit down.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { becomeGuest } from "../net/api";
import { Dialog } from "../parts/Dialog";
import type { Person } from "../protocol";

export function NameForm({
  why,
  name: old,
  onDone,
  onClose,
}: {
  why: string;
  name: string;
  onDone: (person: Person) => void;
  onClose: () => void;
}): JSX.Element {
  const [name, setName] = useState(old);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      onDone(await becomeGuest(name.trim()));
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
      setBusy(false);
    }
  };
  return (
    <Dialog title="What shall we call you?" onClose={onClose} class="small">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) void submit();
        }}
      >
        <p>{why}</p>
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
          Go on
        </button>
      </form>
    </Dialog>
  );
}
