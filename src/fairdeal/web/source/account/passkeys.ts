// Passkeys: the browser's dialogs, with the server's options as JSON and results that can be sent as JSON.

/** Whether this browser can use passkeys on this page: they need HTTPS, or a server on the same machine. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && typeof window.PublicKeyCredential === "function" && !isAddress(location.hostname);

/** Browsers offer no passkeys for an IP address. */
const isAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith("[");

function decode(text: string): ArrayBuffer {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer;
}

function encode(data: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(data));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

interface CreationOptions {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: { id: string; type: "public-key" }[];
}

interface RequestOptions {
  challenge: string;
}

/** The dialog was closed, or there is no passkey: a short message is enough. */
export class PasskeyCanceled extends Error {}

async function ask<T>(
  dialog: () => Promise<Credential | null>,
  read: (credential: PublicKeyCredential) => T,
): Promise<T> {
  let credential: Credential | null;
  try {
    credential = await dialog();
  } catch (error) {
    if (error instanceof DOMException && error.name === "InvalidStateError")
      throw new Error("This device already has a passkey for your account.");
    throw new PasskeyCanceled("No passkey was used. Try again, or choose another way.");
  }
  if (!credential) throw new PasskeyCanceled("No passkey was used.");
  return read(credential as PublicKeyCredential);
}

const identify = (credential: PublicKeyCredential) => ({
  id: credential.id,
  rawId: encode(credential.rawId),
  type: credential.type,
});

/** Let the user create a passkey. */
export function createPasskey(given: object): Promise<object> {
  const options = given as CreationOptions;
  const publicKey = {
    ...options,
    challenge: decode(options.challenge),
    user: { ...options.user, id: decode(options.user.id) },
    excludeCredentials: (options.excludeCredentials ?? []).map((known) => ({ ...known, id: decode(known.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  return ask(
    () => navigator.credentials.create({ publicKey }),
    (credential) => {
      const response = credential.response as AuthenticatorAttestationResponse;
      return {
        ...identify(credential),
        response: {
          attestationObject: encode(response.attestationObject),
          clientDataJSON: encode(response.clientDataJSON),
        },
      };
    },
  );
}

/** Let the user show a passkey. */
export function showPasskey(given: object): Promise<object> {
  const options = given as RequestOptions;
  const publicKey = {
    ...options,
    allowCredentials: [],
    challenge: decode(options.challenge),
  } as PublicKeyCredentialRequestOptions;
  return ask(
    () => navigator.credentials.get({ publicKey }),
    (credential) => {
      const response = credential.response as AuthenticatorAssertionResponse;
      return {
        ...identify(credential),
        response: {
          authenticatorData: encode(response.authenticatorData),
          clientDataJSON: encode(response.clientDataJSON),
          signature: encode(response.signature),
          userHandle: response.userHandle ? encode(response.userHandle) : null,
        },
      };
    },
  );
}
