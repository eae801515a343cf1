// Warnings of the server's host, until the user has read them.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../shared/Dialog";
import { send } from "../net/api";

export function Warnings({ warnings }: { warnings: string[] }): JSX.Element | null {
  const [isRead, setRead] = useState(false);
  if (isRead || warnings.length === 0) return null;
  const close = (): void => {
    setRead(true);
    send("/api/account/warnings/read", {}).catch(() => undefined); // it is shown again
  };
  return (
    <Dialog title="A warning from the host of this server" onClose={close} class="small">
      {warnings.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <button type="button" class="button primary" autofocus onClick={close}>
        I have read it
      </button>
    </Dialog>
  );
}
