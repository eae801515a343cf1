// Compares the record of a finished match with what this browser noted. It checks everything except the moves against the
// rules of the game: for that, `fairdeal verify` and the server replay the match.
import type { FailedSeal, Finding, SealedSeat } from "../protocol";
import { type MatchNotes, ownCommitment } from "./fairObserver";
import {
  type ChainedRecord,
  chainHeads,
  deriveSeed,
  nonceCommitment,
  PERSON,
  promiseOf,
  sealOf,
  VERSION,
} from "./fairProtocol";

interface FairRecord extends ChainedRecord {
  game: string;
  players: string[];
  seed: unknown;
  fair?: {
    version: number;
    match: string;
    commitment: string;
    secret: string;
    options: Record<string, unknown>;
    players: SealedSeat[];
    earlier: FailedSeal[];
    seal: string;
    head: string;
    undone?: [number, number][];
  };
}

/** What does not match in a record; empty if everything does. `notes` is null if this browser saw nothing of it. */
export function recordProblems(document: unknown, notes: MatchNotes | null): string[] {
  const record = document as FairRecord;
  const { fair } = record;
  if (fair?.version !== VERSION) {
    return notes?.started ? ["the record is not of the version that this match was played with"] : [];
  }
  const problems: string[] = [];
  const check = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(problem);
  };
  check(promiseOf(fair.match, fair.secret) === fair.commitment, "the secret does not match the server’s commitment");
  check(
    JSON.stringify(fair.players.map((player) => player.name)) === JSON.stringify(record.players),
    "the names in the record are not those that were sealed",
  );
  for (const { name, by, nonce, commitment } of fair.players) {
    check(by === PERSON || (nonce === "" && commitment === null), `${name} is a bot, but has added a number`);
    const expected = commitment === null ? null : nonceCommitment(fair.match, fair.commitment, name, nonce);
    check(commitment === expected, `the number of ${name} is not the one that they committed to`);
  }
  const seal = sealOf(fair.match, fair.commitment, record.game, fair.options, fair.players, fair.earlier);
  check(seal === fair.seal, "players, commitments or settings are not those that were sealed");
  const nonces = fair.players.map((player) => player.nonce);
  const seed = deriveSeed(fair.seal, fair.secret, nonces);
  check(seed === record.seed, "the seed does not follow from the secret and the numbers");
  const heads = chainHeads(seed, fair.seal, record, fair.undone ?? []);
  check(heads.at(-1) === fair.head, "names, moves or the outcome are not those of the chain of moves");
  if (notes?.started) problems.push(...differences(fair.match, fair.commitment, heads, record, notes));
  return problems;
}

function differences(
  match: string,
  commitment: string,
  heads: readonly string[],
  record: FairRecord,
  notes: MatchNotes,
): string[] {
  const problems: string[] = [];
  const own = record.fair?.players.find((player) => player.name === notes.name);
  if (match !== notes.match || commitment !== notes.promise) {
    problems.push("the record does not have the commitment that this browser saw before the deal");
  }
  if (record.fair?.seal !== notes.seals.at(-1))
    problems.push("the seal in the record is not the one that this browser saw");
  if (ownCommitment(notes) !== null && notes.nonce !== "" && own?.nonce !== notes.nonce) {
    problems.push("the record does not have the random number of this browser on your seat");
  }
  if (!heads.includes(notes.head)) {
    problems.push("the moves in the record are not those of the chain that this browser saw");
  }
  const changed = notes.shown.find(([number, seat, text]) => {
    const move = record.moves[number];
    return move?.[0] !== seat || move[1] !== text;
  });
  if (changed) problems.push(`move ${changed[0] + 1} in the record is not the one that was shown to you`);
  return problems;
}

/** The findings for the list of checks: what this browser compared, and what it noticed during the match. */
export function recordFindings(document: unknown, notes: MatchNotes | null): Finding[] {
  const { fair } = document as FairRecord;
  if (fair?.version !== VERSION) return [];
  const problems = [...(notes?.problems ?? []), ...recordProblems(document, notes)];
  const seen = notes?.started
    ? "it computed the hashes itself, and they fit everything that it saw before and during the match"
    : "it computed the hashes itself; it did not see this match, and cannot tell what was promised then";
  const findings = problems.map((words) => ({ check: "this browser", holds: false, words }));
  return findings.length > 0 ? findings : [{ check: "this browser", holds: true, words: seen }];
}
