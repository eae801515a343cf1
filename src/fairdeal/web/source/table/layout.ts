// Where things go on the felt and in the hand: plain geometry.

export interface Spot {
  x: number; // in hundredths of the felt, from its middle
  y: number;
}

/** Places round the felt for `others`, clockwise, beginning on the left of the player who sits at the bottom. */
export function spots(others: number): Spot[] {
  const [from, to] = others === 1 ? [90, 90] : others === 2 ? [145, 35] : others === 3 ? [180, 0] : [195, -15];
  return Array.from({ length: others }, (_, number) => {
    const degrees = others === 1 ? 90 : from + ((to - from) * number) / (others - 1);
    const angle = (degrees * Math.PI) / 180;
    return { x: Math.cos(angle), y: -Math.sin(angle) };
  });
}

/** In which order the others sit, clockwise from the left of `me`. A spectator looks from behind the first. */
export function clockwise(turns: readonly number[], me: number | null): number[] {
  const at = me === null ? -1 : turns.indexOf(me);
  return [...turns.slice(at + 1), ...turns.slice(0, Math.max(0, at))];
}

export interface HandLayout {
  width: number; // of a card
  height: number;
  step: number; // from one card to the next in a row
  perRow: number;
  rows: number;
}

export const RATIO = 1.4;

/**
 * The largest cards with which the hand fits into the given room. Cards that may overlap are shown down to the given
 * part of their width; others stand beside each other and go on in further rows.
 */
export function handLayout(
  count: number,
  width: number,
  height: number,
  showing: number,
  { largest = 104, smallest = 44, gap = 6 }: { largest?: number; smallest?: number; gap?: number } = {},
): HandLayout {
  const most = Math.min(largest, height / RATIO);
  const cards = Math.max(1, count);
  let best: HandLayout | null = null;
  for (let rows = 1; rows <= 4; rows++) {
    const perRow = Math.ceil(cards / rows);
    const tall = (height - gap * (rows - 1)) / rows / RATIO;
    const beside = (width - gap * (perRow - 1)) / perRow;
    const overlapped = showing < 1 && perRow > 1 ? width / (1 + (perRow - 1) * showing) : beside;
    const card = Math.floor(Math.min(most, tall, Math.max(beside, overlapped)));
    if (card < smallest && rows < 4) continue;
    const fitted = Math.max(smallest, card);
    const room = perRow > 1 ? Math.floor((width - fitted) / (perRow - 1)) : fitted;
    const step = Math.min(fitted + gap, Math.max(room, Math.floor(fitted * showing)));
    const layout = { width: fitted, height: Math.round(fitted * RATIO), step, perRow, rows };
    if (best === null || layout.width > best.width * 1.15) best = layout;
  }
  return (
    best ?? { width: smallest, height: Math.round(smallest * RATIO), step: smallest + gap, perRow: cards, rows: 1 }
  );
}
