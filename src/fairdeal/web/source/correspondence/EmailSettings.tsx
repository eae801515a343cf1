// The address for e-mail about turns. It is used once the user has entered the code that was sent there.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Notices } from "../protocol";
import { confirmEmail, removeEmail, requestEmail } from "./noticesApi";

interface EmailSettingsProps {
  notices: Notices;
  onChange: (request: Promise<Notices>) => void;
}

export function EmailSettings({ notices, onChange }: EmailSettingsProps): JSX.Element {
  const { email, new_email: pending } = notices;
  if (email !== null) {
    return (
      <div class="field-row">
        <span>
          E-mail goes to <strong>{email}</strong>
        </span>
        <button type="button" class="button" onClick={() => onChange(removeEmail())}>
          Stop e-mail
        </button>
      </div>
    );
  }
  return (
    <>
      <OneField
        key={`email-${pending ?? ""}`}
        label="E-mail address"
        kind="email"
        action="Send a code"
        onDone={(value) => onChange(requestEmail(value))}
      />
      {pending !== null ? (
        <OneField
          label={`Code that was sent to ${pending}`}
          kind="code"
          action="Confirm"
          onDone={(value) => onChange(confirmEmail(value))}
        />
      ) : null}
    </>
  );
}

interface OneFieldProps {
  label: string;
  kind: "email" | "code";
  action: string;
  onDone: (value: string) => void;
}

function OneField({ label, kind, action, onDone }: OneFieldProps): JSX.Element {
  const [value, setValue] = useState("");
  return (
    <form
      class="field-row"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(value);
      }}
    >
      <label class="field">
        <span>{label}</span>
        <input
          inputMode={kind === "email" ? "email" : "text"}
          required
          autocomplete={kind === "email" ? "email" : "one-time-code"}
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button">
        {action}
      </button>
    </form>
  );
}
