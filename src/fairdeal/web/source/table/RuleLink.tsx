// The number of a rule, as a button that opens it.
import type { JSX } from "preact";
import { useTable } from "./TableContext";

export function RuleLink({ rule }: { rule: string | null }): JSX.Element | null {
  const { showRule } = useTable();
  if (!rule) return null;
  return (
    <button type="button" class="rule-link" onClick={() => showRule(rule)}>
      {rule}
    </button>
  );
}
