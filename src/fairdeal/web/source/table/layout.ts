// Geometry of the felt and of the hand.

/** How much larger than normal everything is drawn in a large window. The same as --unit in style/tokens.css, in pixels. */
export function viewportScale(width: number, height: number): number {
  return Math.max(1, 0.286 + Math.min(0.000446 * width, 0.000794 * height));
}

/** Seats around the felt: clockwise from the left of the player at the bottom. */
export interface SeatSides {
  left: number[]; // from the bottom up
  top: number[]; // from left to right
  right: number[]; // from the top down
}

/** Distribute the other players to the sides of the felt. */
export function seatSides(others: readonly number[]): SeatSides {
  const count = others.length;
  const side = count < 2 ? 0 : count < 6 ? 1 : 2;
  return {
    left: others.slice(0, side),
    top: others.slice(side, count - side),
    right: others.slice(count - side),
  };
}

/** The direction from the center of the table: -1 is left or up, 1 is right or down. */
export interface Direction {
  x: number;
  y: number;
}

/** The direction of each seat; `own` is the player at the bottom. */
export function seatDirections({ left, top, right }: SeatSides, own: number | null): Map<number, Direction> {
  const vertical = (index: number, count: number): number => (count === 1 ? 0 : index === 0 ? 0.5 : -0.5);
  return new Map<number, Direction>([
    ...left.map((seat, index): [number, Direction] => [seat, { x: -1, y: vertical(index, left.length) }]),
    ...top.map((seat, index): [number, Direction] => [seat, { x: ((index + 0.5) / top.length) * 2 - 1, y: -1 }]),
    ...right.map((seat, index): [number, Direction] => [seat, { x: 1, y: -vertical(index, right.length) }]),
    ...(own === null ? [] : [[own, { x: 0, y: 1 }] as [number, Direction]]),
  ]);
}

/** A trick in which each card lies toward its player: columns and rows in cards, and the place of each seat's card. */
export interface TrickLayout {
  columns: number;
  rows: number;
  places: Map<number, { column: number; row: number }>;
}

/** Null if there are too many players for it. No two places overlap, no matter who has played. */
export function layOutTrick({ left, top, right }: SeatSides, own: number | null): TrickLayout | null {
  if (left.length > 1 || top.length > 3) return null;
  const places = new Map<number, { column: number; row: number }>();
  if (left.length === 0) {
    for (const seat of top) places.set(seat, { column: 0, row: 0 });
    if (own !== null) places.set(own, { column: 0, row: 1 });
    return { columns: 1, rows: 2, places };
  }
  // A single card at the top has room beside it, so that the cards at the sides lie half a card lower than it.
  const sideRow = top.length > 1 ? 1 : 0.5;
  for (const seat of left) places.set(seat, { column: 0, row: sideRow });
  top.forEach((seat, index) => places.set(seat, { column: 1 - (top.length - 1) / 2 + index, row: 0 }));
  for (const seat of right) places.set(seat, { column: 2, row: sideRow });
  if (own !== null) places.set(own, { column: 1, row: 1 });
  const first = Math.min(...[...places.values()].map((place) => place.row));
  for (const place of places.values()) place.row -= first;
  return { columns: 3, rows: 1 + Math.max(...[...places.values()].map((place) => place.row)), places };
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
  scrolls: boolean; // the rows are wider than the hand
}

export interface HandLimits {
  visible: number; // part of a card's width that stays visible: less than 1, and cards may overlap
  minStep: number; // pixels of an overlapped card that stay visible
  maxWidth: number; // of a card
  minWidth: number;
  gap: number;
}

export const CARD_ASPECT = 1.4; // height / width
const MAX_ROWS = 4;
const WORTH_A_ROW = 1.15; // a further row has to make the cards larger by this factor

/** The layout with the largest cards that fit the given size. If none does, the rows scroll sideways. */
export function layOutHand(count: number, width: number, height: number, limits: HandLimits): HandLayout {
  const { visible, minStep, maxWidth, minWidth, gap } = limits;
  const cards = Math.max(1, count);
  const stepOf = (cardWidth: number): number =>
    visible < 1 ? Math.min(cardWidth + gap, Math.max(minStep, Math.ceil(cardWidth * visible))) : cardWidth + gap;
  const widthInRows = (rows: number): number =>
    Math.floor(Math.min(maxWidth, (height - gap * (rows - 1)) / rows / CARD_ASPECT));
  let best: HandLayout | null = null;
  for (let rows = 1; rows <= MAX_ROWS; rows++) {
    const perRow = Math.ceil(cards / rows);
    let cardWidth = widthInRows(rows);
    while (cardWidth >= minWidth && cardWidth + (perRow - 1) * stepOf(cardWidth) > width) cardWidth -= 1;
    if (cardWidth < minWidth || (best !== null && cardWidth <= best.width * WORTH_A_ROW)) continue;
    const spread = perRow > 1 ? Math.floor((width - cardWidth) / (perRow - 1)) : cardWidth;
    best = handLayout(cardWidth, Math.min(cardWidth + gap, spread), perRow, rows, false);
  }
  if (best !== null) return best;
  let rows = MAX_ROWS;
  while (rows > 1 && widthInRows(rows) < minWidth) rows -= 1;
  const cardWidth = Math.max(minWidth, widthInRows(rows));
  const perRow = Math.ceil(cards / rows);
  return handLayout(cardWidth, stepOf(cardWidth), perRow, rows, cardWidth + (perRow - 1) * stepOf(cardWidth) > width);
}

/** The height of the smallest cards in as many rows as they need not to scroll; if that takes too many, in one row. */
export function smallestHeight(count: number, width: number, { minStep, minWidth, visible, gap }: HandLimits): number {
  const step = visible < 1 ? Math.max(minStep, Math.ceil(minWidth * visible)) : minWidth + gap;
  const perRow = Math.max(1, 1 + Math.floor((width - minWidth) / step));
  const rows = Math.ceil(count / perRow);
  return (rows > MAX_ROWS ? 1 : rows) * (minWidth * CARD_ASPECT + gap) - gap;
}

function handLayout(width: number, step: number, perRow: number, rows: number, scrolls: boolean): HandLayout {
  return { width, height: Math.round(width * CARD_ASPECT), step, perRow, rows, scrolls };
}
