// Joining a table by its code or link.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { codeIn, navigate, tablePath } from "../route";

export function JoinForm(): JSX.Element {
  const [text, setText] = useState("");
  const code = codeIn(text);
  return (
    <form
      class="join"
      onSubmit={(event) => {
        event.preventDefault();
        if (code) navigate(tablePath(code));
      }}
    >
      <label class="field">
        <span>Have a code or a link?</span>
        <span class="field-row">
          <input
            value={text}
            placeholder="code"
            autocapitalize="characters"
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" class="button" disabled={!code}>
            Join
          </button>
        </span>
      </label>
    </form>
  );
}
