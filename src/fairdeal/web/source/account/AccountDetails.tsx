// What belongs to an account: passkeys, recovery codes, devices, programs.
import type { ComponentChildren, JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { SetPersonContext } from "../lobby/identity";
import type { Account } from "../protocol";
import { counted, errorMessage } from "../shared/format";
import {
  addPasskey,
  newRecoveryCodes,
  newToken,
  removePasskey,
  renamePasskey,
  revokeToken,
  signOut,
} from "./accountApi";
import { CodesDialog } from "./CodesDialog";
import { NameForm } from "./NameForm";

interface AccountDetailsProps {
  account: Account;
  onChange: () => void;
}

const day = (time: number): string => new Date(time).toLocaleDateString([], { dateStyle: "medium" });

export function AccountDetails({ account, onChange }: AccountDetailsProps): JSX.Element {
  const setPerson = useContext(SetPersonContext);
  const [error, setError] = useState<string | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const run = (action: Promise<unknown>): void => {
    setError(null);
    action.then(onChange, (failure: unknown) => setError(errorMessage(failure)));
  };
  const leave = (everywhere: boolean): void => run(signOut(everywhere).then(() => setPerson(null)));
  return (
    <>
      <div role="alert">{error !== null ? <p class="error">{error}</p> : null}</div>
      <Section title="Passkeys">
        <ul class="account-list">
          {account.passkeys.map((passkey) => (
            <li key={passkey.id}>
              {renaming === passkey.id ? (
                <NameForm
                  label="Name of the passkey"
                  name={passkey.name}
                  maxLength={40}
                  action="Save"
                  onDone={(name) => {
                    setRenaming(null);
                    run(renamePasskey(passkey.id, name));
                  }}
                />
              ) : (
                <>
                  <span>
                    <strong>{passkey.name}</strong>
                    <span class="muted">
                      for {passkey.domain}, last used on {day(passkey.last_used)}
                    </span>
                  </span>
                  <span class="account-actions">
                    <button
                      type="button"
                      class="button small"
                      aria-label={`Rename ${passkey.name}`}
                      onClick={() => setRenaming(passkey.id)}
                    >
                      Rename
                    </button>
                    {account.passkeys.length > 1 ? (
                      <button
                        type="button"
                        class="button small"
                        aria-label={`Remove ${passkey.name}`}
                        onClick={() => run(removePasskey(passkey.id))}
                      >
                        Remove
                      </button>
                    ) : null}
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
        <div class="field-row">
          <button type="button" class="button" onClick={() => run(addPasskey("Another passkey"))}>
            Add a passkey
          </button>
          <button
            type="button"
            class="button"
            onClick={() => run(newRecoveryCodes().then((made) => setCodes(made.codes)))}
          >
            New recovery codes
          </button>
        </div>
        <p class="muted">{counted(account.codes_left, "recovery code")} left.</p>
      </Section>
      <Section title="Devices">
        <ul class="account-list">
          {account.sessions.map((session) => (
            <li key={session.id}>
              <span>
                <strong>{session.device}</strong>
                <span class="muted">
                  {session.current ? "this one" : "signed in"} since {day(session.created)}
                </span>
              </span>
            </li>
          ))}
        </ul>
        <div class="field-row">
          <button type="button" class="button" onClick={() => leave(false)}>
            Sign out
          </button>
          <button type="button" class="button" onClick={() => leave(true)}>
            Sign out everywhere
          </button>
        </div>
      </Section>
      <Section title="Programs">
        <p>
          A program of yours can play at tables, where it is labeled as a bot, or read your matches. Each has a token of
          its own.
        </p>
        <ul class="account-list">
          {account.tokens.map((held) => (
            <li key={held.id}>
              <span>
                <strong>{held.name}</strong>
                <span class="muted">
                  may {held.scope}, until {day(held.expires)}
                </span>
              </span>
              <button
                type="button"
                class="button small"
                aria-label={`Revoke ${held.name}`}
                onClick={() => run(revokeToken(held.id))}
              >
                Revoke
              </button>
            </li>
          ))}
        </ul>
        {token !== null ? (
          <p role="status">
            The token is shown once: <code class="account-token">{token}</code>
          </p>
        ) : null}
        <NewTokenForm onDone={(name, scope) => run(newToken(name, scope).then((made) => setToken(made.token)))} />
      </Section>
      {codes !== null ? <CodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </>
  );
}

function Section({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function NewTokenForm({ onDone }: { onDone: (name: string, scope: "play" | "read") => void }): JSX.Element {
  const [scope, setScope] = useState<"play" | "read">("play");
  return (
    <details>
      <summary>New token</summary>
      <label class="field">
        <span>What it may do</span>
        <select value={scope} onChange={(event) => setScope(event.currentTarget.value as "play" | "read")}>
          <option value="play">Play, as a bot</option>
          <option value="read">Read your matches</option>
        </select>
      </label>
      <NameForm
        label="Name of the program"
        name=""
        maxLength={18}
        action="Create the token"
        onDone={(name) => onDone(name, scope)}
      />
    </details>
  );
}
