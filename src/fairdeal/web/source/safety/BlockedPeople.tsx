// Whom the user has muted or blocked, on the account page.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { requestJson, send } from "../net/api";
import type { BlockedPeople as Blocked } from "../protocol";
import { errorMessage } from "../shared/format";
import { useFetched } from "../shared/hooks";

export function BlockedPeople(): JSX.Element | null {
  const { value, reload } = useFetched(() => requestJson<Blocked>("/api/account/blocked"), "blocked");
  const [error, setError] = useState<string | null>(null);
  const undo = (id: string): void => {
    setError(null);
    send("/api/account/blocked/remove", { id }).then(reload, (failure: unknown) => setError(errorMessage(failure)));
  };
  if (!value || value.people.length === 0) return null;
  return (
    <section aria-label="Muted and blocked people">
      <h2>Muted and blocked people</h2>
      <ul class="account-list">
        {value.people.map((person) => (
          <li key={person.id}>
            <span>
              <strong>{person.name}</strong>
              <span class="muted">{person.kind === "block" ? "blocked" : "muted"}</span>
            </span>
            <button type="button" class="button small" onClick={() => undo(person.id)}>
              Undo<span class="visually-hidden"> for {person.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {error !== null ? (
        <p class="error" role="alert">
          {error}
        </p>
      ) : null}
    </section>
  );
}
