// New recovery codes, which are shown once.
import type { JSX } from "preact";
import { Dialog } from "../shared/Dialog";
import { useCopy } from "../shared/hooks";

export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }): JSX.Element {
  const [copied, copy] = useCopy(() => codes.join("\n"));
  return (
    <Dialog title="Your recovery codes" onClose={onClose} class="small">
      <p>Keep these where you keep important papers. If you lose all your passkeys, each code signs you in once.</p>
      <ul class="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div class="field-row">
        <button type="button" class="button" onClick={copy}>
          {copied ? "Copied" : "Copy them"}
        </button>
        <button type="button" class="button primary" autofocus onClick={onClose}>
          I have kept them
        </button>
      </div>
    </Dialog>
  );
}
