// A name and a button.
import type { JSX } from "preact";
import { useState } from "preact/hooks";

interface NameFormProps {
  label: string;
  name: string;
  maxLength: number;
  action: string;
  onDone: (name: string) => void;
}

export function NameForm({ label, name: current, maxLength, action, onDone }: NameFormProps): JSX.Element {
  const [name, setName] = useState(current);
  return (
    <form
      class="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) onDone(name.trim());
      }}
    >
      <label class="field">
        <span>{label}</span>
        <input
          required
          autocomplete="off"
          maxLength={maxLength}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button" disabled={!name.trim()}>
        {action}
      </button>
    </form>
  );
}
