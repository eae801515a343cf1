// At the end of a match: a guest can keep their name and matches, without leaving the table.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useFetched } from "../shared/hooks";
import { fetchAccount } from "./accountApi";
import { canUsePasskeys } from "./passkeys";
import { RegisterPanel } from "./RegisterPanel";

export function KeepName(): JSX.Element | null {
  const { value: state } = useFetched(fetchAccount, "account");
  const [isDone, setDone] = useState(false);
  if (isDone) return <p role="status">Your name and matches are yours now, on every device with your passkey.</p>;
  if (!state?.enabled || state.account !== null || !canUsePasskeys()) return null;
  return (
    <details class="keep-name">
      <summary>Keep your name and your matches</summary>
      <p>A passkey on this device is all it takes: no password, no e-mail address.</p>
      <RegisterPanel label="Create a passkey" onRegistered={() => setDone(true)} />
    </details>
  );
}
