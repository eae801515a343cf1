// The API of accounts: one function for each thing that a user can do.
import { ApiError, rememberName, forgetName, requestJson, send } from "../net/api";
import type { AccountState, CreatedToken, NewCeremony, Person, RecoveryCodes, Registered } from "../protocol";
import { createPasskey, showPasskey } from "./passkeys";

export const fetchAccount = (): Promise<AccountState> => requestJson("/api/account");

/** Register with a new passkey. The user stays who they are, with their matches. */
export async function register(name: string): Promise<Registered> {
  const { ceremony, options } = await requestJson<NewCeremony>("/api/account/register/begin", { name });
  const credential = await createPasskey(options);
  const registered = await requestJson<Registered>("/api/account/register", { name, ceremony, credential });
  rememberName();
  return registered;
}

export async function signIn(): Promise<Person> {
  const { ceremony, options } = await requestJson<NewCeremony>("/api/account/sign-in/begin", {});
  const credential = await showPasskey(options);
  const person = await requestJson<Person>("/api/account/sign-in", { ceremony, credential });
  rememberName();
  return person;
}

export async function recover(code: string): Promise<Person> {
  const person = await requestJson<Person>("/api/account/recover", { code });
  rememberName();
  return person;
}

export async function signOut(everywhere: boolean): Promise<void> {
  await send("/api/account/sign-out", { everywhere });
  forgetName();
}

/** Do something for which the server wants to see a passkey again, if the last time was a while ago. */
async function withPasskey<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "verify") throw error;
    await signIn();
    return action();
  }
}

export async function addPasskey(name: string): Promise<void> {
  const { ceremony, options } = await withPasskey(() => requestJson<NewCeremony>("/api/account/passkeys/begin", {}));
  const credential = await createPasskey(options);
  await send("/api/account/passkeys", { name, ceremony, credential });
}

export const renamePasskey = (id: string, name: string): Promise<void> =>
  send("/api/account/passkeys/rename", { id, name });
export const removePasskey = (id: string): Promise<void> =>
  withPasskey(() => send("/api/account/passkeys/remove", { id }));
export const newRecoveryCodes = (): Promise<RecoveryCodes> =>
  withPasskey(() => requestJson<RecoveryCodes>("/api/account/recovery-codes", {}));
export const newToken = (name: string, scope: "play" | "read"): Promise<CreatedToken> =>
  withPasskey(() => requestJson<CreatedToken>("/api/account/tokens", { name, scope }));
export const revokeToken = (id: string): Promise<void> => send("/api/account/tokens/revoke", { id });

export async function deleteEverything(name: string): Promise<void> {
  await withPasskey(() => send("/api/account/delete", { name }));
  forgetName();
}
