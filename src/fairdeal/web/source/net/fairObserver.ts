// This browser's part of fair deals, as in src/fairdeal/fair/observer.py: what to send, what to note, and what to say when
// the server breaks its promise. It follows every `welcome` and `update` of a table in order.
import type { MoveChain, SealedSeat, SealState, TableEvent, TableState, Update, Welcome, You } from "../protocol";
import { MAX_EARLIER, newNonce, nonceCommitment, PERSON, sealOf, VERSION } from "./fairProtocol";

/** What this browser noted about one match. It stays in the browser's storage, to be compared with the record. */
export interface MatchNotes {
  match: string; // the id in links
  promise: string; // the server's commitment
  name: string;
  nonce: string; // empty: this browser has not committed
  seals: string[]; // all that were published; the last one counts
  players: SealedSeat[]; // with nonces, once the match has started
  trusted: boolean; // the last seal was as it should be
  revealed: boolean;
  revealedUnder: string[]; // seals
  started: boolean;
  moves: number;
  head: string;
  shown: [number, number, string][]; // number of a move, seat, text
  problems: string[]; // what the server did wrong, in words for the player
}

/** Where notes are kept, by match. */
export interface NoteStore {
  load: (match: string) => MatchNotes | null;
  save: (notes: MatchNotes) => void;
}

export type FairRequest = { type: "commit"; commitment: string } | { type: "reveal"; nonce: string };

const MAX_FAILED = 2; // given-up seals that one player who does not answer can cause
const MANY_ATTEMPTS = `the shuffle was given up more than ${MAX_FAILED} times: somebody may be choosing among the deals`;
const UNSEALED = "the match began without a seal: nothing shows that the server did not choose the cards";

const newNotes = (match: string): MatchNotes => ({
  match,
  promise: "",
  name: "",
  nonce: "",
  seals: [],
  players: [],
  trusted: true,
  revealed: false,
  revealedUnder: [],
  started: false,
  moves: 0,
  head: "",
  shown: [],
  problems: [],
});

export const ownCommitment = (notes: MatchNotes): string | null =>
  notes.players.find((player) => player.name === notes.name)?.commitment ?? null;

export class FairObserver {
  notes: MatchNotes | null = null; // on the match being played, or the next one
  private tableId = "";
  private lastSeq = 0;
  private sent = ""; // the last commitment, since the connection was opened

  constructor(
    private readonly store: NoteStore,
    private readonly createNonce: () => string = newNonce,
  ) {}

  welcome(message: Welcome): FairRequest[] {
    const wentBack = message.id === this.tableId && message.seq < this.lastSeq;
    this.tableId = message.id;
    this.lastSeq = message.seq;
    this.sent = "";
    // What was sent last may have been lost with the connection: send it again, and do not blame the server.
    if (this.notes !== null) Object.assign(this.notes, { revealed: false, revealedUnder: [] });
    const isOver = this.notes !== null && this.notes.started && message.table.stage === "gathering";
    const requests = this.follow(message.chain, message.table, message.you, [], isOver);
    if (wentBack) {
      this.report("the table went back to an earlier state: cards that are dealt now may be known to somebody");
    }
    return requests;
  }

  update(message: Update, table: TableState, you: You): FairRequest[] {
    this.lastSeq = message.seq;
    const isOver = message.events.some((event) => event.event === "match_over");
    return this.follow(message.chain ?? null, table, you, message.events, isOver);
  }

  private follow(
    chain: MoveChain | null,
    table: TableState,
    you: You,
    events: readonly TableEvent[],
    isOver: boolean,
  ): FairRequest[] {
    if (isOver) this.followChain(chain, events);
    const requests = this.followTable(table, you);
    if (!isOver) this.followChain(chain, events);
    return requests;
  }

  private report(problem: string): void {
    if (this.notes === null || this.notes.problems.includes(problem)) return;
    this.notes.problems.push(problem);
    this.store.save(this.notes);
  }

  // Before the match

  private followTable(table: TableState, you: You): FairRequest[] {
    const fair = table.fair?.version === VERSION ? table.fair : null;
    if (table.stage === "playing" && (fair?.seal ?? null) === null) this.followUnsealed(table, you);
    if (fair === null || (table.stage === "playing" && fair.seal === null)) return [];
    const match = `${this.tableId}-${fair.match}`;
    if (this.notes?.match !== match) this.notes = this.store.load(match) ?? newNotes(match);
    const { notes } = this;
    const gathering = table.stage === "gathering";
    if (you.seat !== null && gathering) notes.name = table.seats[you.seat]?.name ?? "";
    // A client without a seat takes no part in the shuffle, so no number of it can be missing.
    else if (gathering) Object.assign(notes, { name: "", nonce: "", revealed: false, revealedUnder: [] });
    if (notes.promise !== fair.commitment) {
      if (notes.started) {
        this.report("the server changed its commitment during the match");
        return [];
      }
      Object.assign(notes, { promise: fair.commitment, nonce: "", revealed: false });
    }
    if (fair.seal !== null) return this.followSeal(notes, fair.seal, table);
    if (you.seat === null || !gathering || fair.commitments[you.seat] !== null) return [];
    notes.nonce = notes.nonce || this.createNonce();
    this.store.save(notes);
    const commitment = nonceCommitment(match, notes.promise, notes.name, notes.nonce);
    if (commitment === this.sent) return [];
    this.sent = commitment;
    return [{ type: "commit", commitment }];
  }

  /** Follow a match that began without a seal. */
  private followUnsealed(table: TableState, you: You): void {
    const match = `${this.tableId}-${table.match}`;
    if (this.notes?.match !== match) this.notes = this.store.load(match) ?? newNotes(match);
    this.notes.started = true;
    if (you.seat !== null) this.report(UNSEALED);
    this.store.save(this.notes);
  }

  private followSeal(notes: MatchNotes, seal: SealState, table: TableState): FairRequest[] {
    if (!notes.seals.includes(seal.seal)) {
      if (notes.started) {
        this.report("the server changed the seal during the match");
        return [];
      }
      // A warning only: if the nonce were held back, others would choose the cards.
      if (seal.earlier.length > MAX_FAILED) this.report(MANY_ATTEMPTS);
      const known = notes.problems.length;
      this.checkSeal(notes, seal, table);
      notes.trusted = notes.problems.length === known;
      notes.seals.push(seal.seal);
    }
    notes.players = seal.players;
    if (table.stage === "playing" && !notes.started) {
      notes.started = true;
      notes.head = notes.head || seal.seal;
      this.checkNonces(notes);
    }
    this.store.save(notes);
    const canReveal = table.stage === "gathering" && !notes.revealed && notes.trusted && notes.nonce !== "";
    if (!canReveal || ownCommitment(notes) === null) return [];
    notes.revealed = true;
    notes.revealedUnder.push(seal.seal);
    this.store.save(notes);
    return [{ type: "reveal", nonce: notes.nonce }];
  }

  /** Check a seal before anything is revealed. */
  private checkSeal(notes: MatchNotes, seal: SealState, table: TableState): void {
    const { players, earlier } = seal;
    if (sealOf(notes.match, notes.promise, table.settings.game, table.options, players, earlier) !== seal.seal) {
      this.report("the seal does not fit the players, the commitments and the settings that you see");
    }
    const isListed = (known: string) => earlier.some((attempt) => attempt.seal === known);
    if (earlier.length < MAX_EARLIER && !notes.seals.every(isListed)) {
      this.report("the server hides an earlier attempt to shuffle for this match");
    }
    const accusing = earlier.filter((attempt) => attempt.missing.includes(notes.name));
    if (accusing.some((attempt) => notes.revealedUnder.includes(attempt.seal))) {
      this.report("the server claims that your number did not arrive, but it was sent");
    }
    const names = players.map((player) => player.name);
    const seated = table.seats.filter((seat) => !seat.free).map((seat) => seat.name);
    if (table.stage === "gathering" && names.join("\n") !== seated.join("\n")) {
      this.report(`the seal is for ${names.join(", ")}, not for the players here`);
    }
    if (players.some((player) => player.by !== PERSON && (player.nonce !== "" || player.commitment !== null))) {
      this.report("the server added a number of its own on the seat of a bot");
    }
    if (notes.nonce === "") return;
    const own = players.find((player) => player.name === notes.name)?.commitment ?? null;
    if (own === null) {
      this.report("your number is not in this shuffle: the server left it out, or did not reach you");
    } else if (own !== nonceCommitment(notes.match, notes.promise, notes.name, notes.nonce)) {
      this.report("the server replaced your commitment with another");
    }
  }

  /** Check every nonce that the server published when the match started. */
  private checkNonces(notes: MatchNotes): void {
    for (const { name, nonce, commitment } of notes.players) {
      if (commitment !== null && nonceCommitment(notes.match, notes.promise, name, nonce) !== commitment) {
        this.report(`the number of ${name} is not the one that they committed to`);
      }
    }
  }

  // During the match

  private followChain(chain: MoveChain | null, events: readonly TableEvent[]): void {
    const { notes } = this;
    if (chain === null || !notes?.started) return;
    const before = notes.moves;
    if (chain.moves > before && chain.head === notes.head) {
      this.report("a move was made and is not in the chain of moves");
    }
    if (chain.moves < before && events.length > 0 && !events.some((event) => event.event === "undone")) {
      this.report("the server took moves back");
    }
    if (chain.moves < before) notes.shown = notes.shown.filter(([number]) => number < chain.moves);
    const moves = events.filter((event) => typeof event.move === "string");
    const [only] = moves;
    // If there are several, some may be hidden.
    if (chain.moves === before + 1 && moves.length === 1 && only)
      notes.shown.push([before, only.seat, only.move ?? ""]);
    notes.moves = chain.moves;
    notes.head = chain.head;
    this.store.save(notes);
  }
}
