// A verdict as a colored tag; the word says it, the color only helps.
import type { JSX } from "preact";

export function VerdictTag({ verdict }: { verdict: string }): JSX.Element {
  return <span class={`verdict verdict-${verdict}`}>{verdict}</span>;
}
