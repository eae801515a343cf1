// Made by tools/scene_types.py from src/fairdeal/engine/scene.py: do not edit.

/** What the player whose scene this is can do now. */
export interface Actions {
  ask: string;
  rule: string | null;
  buttons: Button[];
  plays: Play[];
  choices: Choose[];
  amounts: Amount[];
  arrange: Arrange | null;
  typed: boolean;
}

/** So many cards of one rank, which may be a very large number, with jokers standing for it. `total` None: from `least` to `most` cards and from `least_jokers` to `most_jokers` jokers, in any combination. `total` a number: from `least_jokers` to `most_jokers` jokers, and cards to make up the total. */
export interface Amount {
  card: string;
  label: string;
  least: number;
  most: number;
  least_jokers: number;
  most_jokers: number;
  total: number | null;
  note: string | null;
  rule: string | null;
}

/** Cards of the hand may be put on the table in groups, and perhaps the table may be arranged anew. `groups` are the groups as they lie, `faces` what each card on the table or in the hand may be shown as. A client lets the player make other groups of them, and sends what he has done: one new group and nothing else, all of cards in hand: `new_group`; one card more on one group and nothing else: `one_more`; anything else: `whole_table`, unless `whole` is None. Whether the groups are valid, and what is wrong with which, `Game.doubts` says of that text. */
export interface Arrange {
  groups: string[][];
  faces: Record<string, string[]>;
  new: string;
  add: string;
  whole: string | null;
  must: string | null;
  rule: string | null;
}

/** A complete move that needs no card. */
export interface Button {
  text: string;
  label: string;
  suit: string | null;
  note: string | null;
  rule: string | null;
  zone: string | null;
}

/** A card that can be seen, or `count` of them that are alike. */
export interface CardScene {
  card: string;
  face: string | null;
  seat: number | null;
  count: number;
  worth: string | null;
  note: string | null;
}

/** Pick from `least` to `most` of the items, each once, or as often as `times` says. Items are cards, faces, or words such as `marker`. If there are `values`, pick one of these, too. Every such pick is a legal move; the order of the items does not matter. */
export interface Choose {
  verb: string;
  label: string;
  items: string[];
  least: number;
  most: number;
  values: number[];
  times: Record<string, number> | null;
  note: string | null;
  rule: string | null;
}

/** Something that is wrong with a move that a player thinks of making. */
export interface Doubt {
  part: number | null;
  rule: string | null;
  reason: string;
}

/** Something that is true of the game now: `Trump`: `clubs`. `suit` (c, d, h, s) has as data what is named. */
export interface Fact {
  label: string;
  value: string;
  suit: string | null;
  rule: string | null;
}

/** A complete move with cards. `faces` has a face for each card where the move says what they are shown as. */
export interface Play {
  text: string;
  cards: string[];
  faces: string[];
  label: string;
  zone: string | null;
  note: string | null;
  rule: string | null;
}

/** The table as one seat (None: a spectator) sees it. */
export interface Scene {
  game: string;
  phase: string;
  seat: number | null;
  headline: string;
  seats: SeatScene[];
  centre: Zone[];
  hand: CardScene[] | null;
  facts: Fact[];
  actions: Actions | null;
  last_trick: Zone | null;
  turns: number[];
  unit: string | null;
  scoring: string | null;
  places: number[][] | null;
  lines: string[];
}

/** What a round came to (`Game.score_row` makes it of the event that ends one): a line of the table of scores. */
export interface ScoreRow {
  label: string;
  changes: number[] | null;
  totals: number[] | null;
  places: number[][] | null;
}

/** One player, as everybody sees him. `facts` are a few words each: `bid 3`, `2 tricks`, `passed`, `dealer`. */
export interface SeatScene {
  seat: number;
  name: string;
  role: string | null;
  team: number | null;
  cards: number;
  score: number | null;
  facts: string[];
  acting: boolean;
  out: boolean;
  known: string[];
}

/** A place on the table. Kinds: `trick` (one card from each player, in order), `play` (what one player put down together; the later zone lies on top), `pile` (open cards on one another, the last on top), `stock` (face down), `group` (cards that lie together and can be added to), `row` (any other open cards). */
export interface Zone {
  key: string;
  kind: string;
  label: string;
  cards: CardScene[];
  count: number;
  seat: number | null;
  note: string | null;
}
