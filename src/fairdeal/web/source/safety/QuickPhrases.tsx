// The phrases of a table where nothing else can be said.
import type { JSX } from "preact";
import { useTable } from "../table/TableContext";

export function QuickPhrases({ phrases, disabled }: { phrases: string[]; disabled: boolean }): JSX.Element {
  const { session } = useTable();
  return (
    <div class="quick-phrases" role="group" aria-label="Quick phrases">
      {phrases.map((text) => (
        <button
          key={text}
          type="button"
          class="button small"
          disabled={disabled}
          onClick={() => session.request({ type: "say", text })}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
