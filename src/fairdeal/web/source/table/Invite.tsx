// The link and the code that friends use to join a table.
import type { JSX } from "preact";
import { InviteFriends } from "../people/InviteFriends";
import { tablePath } from "../route";
import { useCopy } from "../shared/hooks";
import { Icon } from "../shared/Icon";

export function Invite({ code }: { code: string }): JSX.Element {
  const link = `${location.origin}${tablePath(code)}`;
  const [copied, copy] = useCopy(() => link);
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
      <InviteFriends code={code} />
    </div>
  );
}
