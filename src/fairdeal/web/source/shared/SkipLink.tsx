// The first link of every page, visible while it has the focus: it leads past the header.
import type { JSX } from "preact";

/** `targets` are selectors; the first element that exists gets the focus. */
export function SkipLink({ text, targets }: { text: string; targets: readonly string[] }): JSX.Element {
  const focusTarget = (event: Event): void => {
    event.preventDefault();
    const found = targets.map((target) => document.querySelector<HTMLElement>(target));
    const element = found.find((candidate) => candidate !== null);
    if (!element) return;
    if (element.tabIndex < 0) element.tabIndex = -1; // so that an element that is not a control can be focused
    element.focus();
  };
  return (
    <a class="skip-link" href="#main" onClick={focusTarget}>
      {text}
    </a>
  );
}
