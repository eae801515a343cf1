// The user's account: register or sign in, passkeys, devices, programs, and everything that the server has about them.
import type { JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { NoticeSettings } from "../correspondence/NoticeSettings";
import { VacationSettings } from "../correspondence/VacationSettings";
import { IdentityContext, SetPersonContext } from "../lobby/identity";
import { BlockedPeople } from "../safety/BlockedPeople";
import { errorMessage } from "../shared/format";
import { useFetched } from "../shared/hooks";
import { AccountDetails } from "./AccountDetails";
import { fetchAccount, recover, signIn } from "./accountApi";
import { canUsePasskeys } from "./passkeys";
import { RegisterPanel } from "./RegisterPanel";
import { YourData } from "./YourData";

export function AccountPage(): JSX.Element {
  const { person } = useContext(IdentityContext);
  const { value: state, error, reload } = useFetched(fetchAccount, "account");
  return (
    <main id="main" class="page account-page">
      <h1>{state?.account ? state.account.name : "Your account"}</h1>
      {error !== undefined ? <p class="error">{error}</p> : null}
      {state === undefined && error === undefined ? <p class="muted">Loading…</p> : null}
      {state && !state.enabled ? <p>This server has no accounts. A name is enough to play.</p> : null}
      {state?.enabled && !state.account ? <SignedOut onChange={reload} /> : null}
      {state?.account ? <AccountDetails account={state.account} onChange={reload} /> : null}
      {state && person ? <NoticeSettings key={`notices-${person.person}`} /> : null}
      {state && person ? <VacationSettings key={`vacation-${person.person}`} /> : null}
      {state && person ? <BlockedPeople key={person.person} /> : null}
      {state && person ? <YourData person={person} onDeleted={reload} /> : null}
    </main>
  );
}

function SignedOut({ onChange }: { onChange: () => void }): JSX.Element {
  const setPerson = useContext(SetPersonContext);
  const [error, setError] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const finish = (request: ReturnType<typeof signIn>): void => {
    setError(null);
    request.then(
      (person) => {
        setPerson(person);
        onChange();
      },
      (failure: unknown) => setError(errorMessage(failure)),
    );
  };
  return (
    <>
      <section aria-labelledby="new-account">
        <h2 id="new-account">Keep your name on every device</h2>
        <p>
          You can play without an account. With one, your name is yours alone, and your matches are with you on every
          device. A passkey takes two taps: no password, no e-mail address.
        </p>
        <RegisterPanel label="Create a passkey" onRegistered={onChange} />
      </section>
      <section aria-labelledby="sign-in">
        <h2 id="sign-in">If you have an account</h2>
        {canUsePasskeys() ? (
          <button type="button" class="button" onClick={() => finish(signIn())}>
            Sign in with a passkey
          </button>
        ) : null}
        <details>
          <summary>Use a recovery code</summary>
          <form
            class="form"
            onSubmit={(event) => {
              event.preventDefault();
              finish(recover(code));
            }}
          >
            <label class="field">
              <span>Recovery code</span>
              <input
                required
                autocomplete="off"
                spellcheck={false}
                placeholder="xxxx-xxxx-xxxx-xxxx"
                value={code}
                onInput={(event) => setCode(event.currentTarget.value)}
              />
            </label>
            <button type="submit" class="button">
              Sign in
            </button>
          </form>
        </details>
        <div role="status">{error !== null ? <p class="error">{error}</p> : null}</div>
      </section>
    </>
  );
}
