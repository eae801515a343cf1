// The link and the code with which friends join a table.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { tablePath } from "../route";
import { Icon } from "../shared/Icon";

const COPIED_NOTICE = 2_000; // milliseconds

export function Invite({ code }: { code: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}${tablePath(code)}`;
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), COPIED_NOTICE);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false), // without permission the link can still be copied by hand
    );
  };
  return (
    <div class="invite">
      <label class="field">
        <span>
          Friends join with this link or with the code <strong class="code">{code}</strong>
        </span>
        <span class="field-row">
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
          <button type="button" class="button" onClick={copy}>
            <Icon name={copied ? "check" : "link"} /> {copied ? "Copied" : "Copy"}
          </button>
        </span>
      </label>
    </div>
  );
}
