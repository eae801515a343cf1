// The entry of the account page in the header of every page, where the server has accounts.
import type { JSX } from "preact";
import { ACCOUNT } from "../route";
import { Warnings } from "../safety/Warnings";
import { useFetched } from "../shared/hooks";
import { Icon } from "../shared/Icon";
import { fetchAccount } from "./accountApi";

let known: ReturnType<typeof fetchAccount> | null = null; // fetched once per page load

export function AccountLink(): JSX.Element | null {
  const { value: state } = useFetched(() => (known ??= fetchAccount()), "enabled");
  if (state && !state.enabled) return <Warnings warnings={state.warnings} />;
  return (
    <>
      <a class="icon-button" href={ACCOUNT} aria-label="Account">
        <Icon name="person" />
      </a>
      {state ? <Warnings warnings={state.warnings} /> : null}
    </>
  );
}
