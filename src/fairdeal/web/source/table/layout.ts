// Geometry of the felt and of the hand.

/** A position on the felt, relative to its center: -1 is the left or top edge, 1 the right or bottom edge. */
export interface Position {
  x: number;
  y: number;
}

/** Positions of the other players around the felt, clockwise, starting to the left of the player at the bottom. */
export function seatPositions(others: number): Position[] {
  const [from, to] = others === 1 ? [90, 90] : others === 2 ? [145, 35] : others === 3 ? [180, 0] : [195, -15];
  return Array.from({ length: others }, (_, index) => {
    const degrees = others === 1 ? 90 : from + ((to - from) * index) / (others - 1);
    const angle = (degrees * Math.PI) / 180;
    return { x: Math.cos(angle), y: -Math.sin(angle) };
  });
}

/** The other seats, clockwise from the left of `own`. A spectator sees all seats in turn order. */
export function clockwiseSeats(turns: readonly number[], own: number | null): number[] {
  const at = own === null ? -1 : turns.indexOf(own);
  return [...turns.slice(at + 1), ...turns.slice(0, Math.max(0, at))];
}

export interface HandLayout {
  width: number; // of a card
  height: number;
  step: number; // from one card to the next in a row
  perRow: number;
  rows: number;
}

export const CARD_ASPECT = 1.4; // height / width
const MAX_ROWS = 4;

/**
 * The layout with the largest cards that fit the given size. `visible` is the part of a card's width that has to stay
 * visible: with less than 1 the cards may overlap, with 1 they are side by side and wrap to further rows.
 */
export function layOutHand(
  count: number,
  width: number,
  height: number,
  visible: number,
  { maxWidth = 104, minWidth = 44, gap = 6 }: { maxWidth?: number; minWidth?: number; gap?: number } = {},
): HandLayout {
  const widthLimit = Math.min(maxWidth, height / CARD_ASPECT);
  const cards = Math.max(1, count);
  let best: HandLayout | null = null;
  for (let rows = 1; rows <= MAX_ROWS; rows++) {
    const perRow = Math.ceil(cards / rows);
    const fromHeight = (height - gap * (rows - 1)) / rows / CARD_ASPECT;
    const sideBySide = (width - gap * (perRow - 1)) / perRow;
    const overlapping = visible < 1 && perRow > 1 ? width / (1 + (perRow - 1) * visible) : sideBySide;
    const largest = Math.floor(Math.min(widthLimit, fromHeight, Math.max(sideBySide, overlapping)));
    if (largest < minWidth && rows < MAX_ROWS) continue;
    const cardWidth = Math.max(minWidth, largest);
    const spread = perRow > 1 ? Math.floor((width - cardWidth) / (perRow - 1)) : cardWidth;
    const step = Math.min(cardWidth + gap, Math.max(spread, Math.floor(cardWidth * visible)));
    const layout = { width: cardWidth, height: Math.round(cardWidth * CARD_ASPECT), step, perRow, rows };
    if (best === null || layout.width > best.width * 1.15) best = layout; // a further row has to be worth it
  }
  return (
    best ?? {
      width: minWidth,
      height: Math.round(minWidth * CARD_ASPECT),
      step: minWidth + gap,
      perRow: cards,
      rows: 1,
    }
  );
}
