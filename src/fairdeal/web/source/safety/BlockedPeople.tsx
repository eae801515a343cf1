// Whom the user has muted or blocked, on the account page.
import type { JSX } from "preact";
import { requestJson, send } from "../net/api";
import type { BlockedPeople as Blocked } from "../protocol";
import { useFetched } from "../shared/hooks";

export function BlockedPeople(): JSX.Element | null {
  const { value, reload } = useFetched(() => requestJson<Blocked>("/api/account/blocked"), "blocked");
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
            <button
              type="button"
              class="button small"
              onClick={() => void send("/api/account/blocked/remove", { id: person.id }).then(reload)}
            >
              Undo<span class="visually-hidden"> for {person.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
