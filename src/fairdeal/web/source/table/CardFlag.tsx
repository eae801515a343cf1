// The note of a card in hand, such as "new": a small label at its top, or a dot where the label does not fit.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { overflows, useLayout } from "../shared/hooks";

const MIN_CARD_WIDTH = 88; // a label would cover too much of a narrower card

/** `strip` is the part of the card's width that the next card leaves visible. */
export function CardFlag(props: { note: string; cardWidth: number; strip: number }): JSX.Element {
  const { note, cardWidth, strip } = props;
  const element = useRef<HTMLSpanElement>(null);
  useLayout(element, (flag) => {
    flag.classList.remove("dot");
    if (cardWidth < MIN_CARD_WIDTH || overflows(flag)) flag.classList.add("dot");
  });
  return (
    <span class="card-flag" aria-hidden="true" ref={element} style={{ width: `${strip}px` }}>
      <span>{note}</span>
    </span>
  );
}
