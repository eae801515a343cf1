// Variants differ by a letter, a pattern and a color.
import type { JSX } from "preact";

const SIZE = 8;
const LINES = [
  "", // solid
  "M0 8L8 0M-2 2L2 -2M6 10L10 6",
  "M0 4H8",
  "M4 0V8",
  "M0 0L8 8M-2 6L2 10M6 -2L10 2",
  "M2 2h.01M6 6h.01",
  "M0 4H8M4 0V8",
  "M0 0L8 8M0 8L8 0",
];

export const variantLetter = (variant: number): string => String.fromCharCode(65 + variant);
export const variantClass = (variant: number): string => `variant-${variant % LINES.length}`;
export const patternFill = (variant: number): string => `url(#lab-pattern-${variant % LINES.length})`;

/** The patterns of all variants; once on a page. */
export function Patterns(): JSX.Element {
  return (
    <svg class="lab-patterns" width="0" height="0" aria-hidden="true">
      <defs>
        {LINES.map((lines, number) => (
          <pattern
            key={number}
            id={`lab-pattern-${number}`}
            class={variantClass(number)}
            width={SIZE}
            height={SIZE}
            patternUnits="userSpaceOnUse"
          >
            <rect class={lines ? "lab-pattern-ground" : "lab-pattern-solid"} width={SIZE} height={SIZE} />
            {lines ? <path class="lab-pattern-lines" d={lines} /> : null}
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

/** The letter of a variant in its color. */
export function VariantTag({ variant }: { variant: number }): JSX.Element {
  return <span class={`lab-letter ${variantClass(variant)}`}>{variantLetter(variant)}</span>;
}

/** The variants with their letters and patterns. */
export function Legend({ variants }: { variants: string[] }): JSX.Element {
  return (
    <ol class="lab-legend" aria-label="Variants">
      {variants.map((words, variant) => (
        <li key={variant}>
          <svg class={`lab-swatch ${variantClass(variant)}`} aria-hidden="true">
            <rect class="lab-bar" width="100%" height="100%" fill={patternFill(variant)} />
          </svg>
          <VariantTag variant={variant} />
          <span>
            {words}
            {variant === 0 ? <span class="muted"> (baseline)</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
