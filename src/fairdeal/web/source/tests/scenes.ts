// Parts of scenes for the tests, as the server sends them.
import type { Amount, Arrange, Choose, Play, Prompt, Scene, SeatScene, Zone } from "../scene";

export function prompt(part: Partial<Prompt> = {}): Prompt {
  return {
    ask: "",
    rule: null,
    buttons: [],
    plays: [],
    choices: [],
    amounts: [],
    arrange: null,
    typed: false,
    ...part,
  };
}

export function play(text: string, cards: string[], part: Partial<Play> = {}): Play {
  return { text, cards, faces: [], label: text, zone: null, note: null, rule: null, ...part };
}

/** A double card played as one of its faces. */
export function face(text: string): Play {
  return play(text, [text.split(":")[0] ?? ""], { faces: [text] });
}

export function choose(verb: string, items: string[], least: number, most: number, part: Partial<Choose> = {}): Choose {
  return { verb, label: verb, items, least, most, values: [], times: null, note: null, rule: null, ...part };
}

export function amount(card: string, part: Partial<Amount> = {}): Amount {
  return {
    card,
    label: card,
    least: 1,
    most: 1,
    least_jokers: 0,
    most_jokers: 0,
    total: null,
    note: null,
    rule: null,
    most_in_all: null,
    ...part,
  };
}

export function zone(key: string, kind: string, part: Partial<Zone> = {}): Zone {
  return { key, kind, label: key, cards: [], count: 0, seat: null, note: null, ...part };
}

export function seat(number: number, name: string, part: Partial<SeatScene> = {}): SeatScene {
  return {
    seat: number,
    name,
    role: null,
    team: null,
    cards: 5,
    score: null,
    facts: [],
    acting: false,
    out: false,
    known: [],
    ...part,
  };
}

export function scene(hand: (string | [string, number])[], part: Partial<Scene> = {}): Scene {
  return {
    game: "some-game",
    phase: "play",
    seat: 0,
    headline: "Your turn",
    seats: [],
    centre: [],
    hand: hand.map((entry) => {
      const [card, count] = typeof entry === "string" ? [entry, 1] : entry;
      return { card, face: null, seat: null, count, worth: null, note: null };
    }),
    facts: [],
    actions: null,
    last_trick: null,
    turns: [],
    unit: null,
    scoring: null,
    places: null,
    lines: [],
    ...part,
  };
}

export function arrange(groups: string[][], part: Partial<Arrange> = {}): Arrange {
  return { groups, faces: {}, new: "meld", add: "lay", whole: "arrange", must: null, rule: null, ...part };
}
