// Fair deals, version 2: the hashes of docs/fair-deals.md, as in src/fairdeal/fair/protocol.py. They do not use WebCrypto,
// which browsers offer only to pages served over HTTPS: on a home network there may be none.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { FailedSeal, SealedSeat } from "../protocol";

export const VERSION = 2;
export const PERSON = "person";
export const MAX_EARLIER = 16; // given-up seals that a seal lists; older ones are left out

export const newNonce = (): string => bytesToHex(randomBytes(32));

/** JSON without spaces and with sorted names. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`).join(",")}}`;
}

/** The hash of labeled parts, as 64 hexadecimal digits. */
export function digest(label: string, ...parts: unknown[]): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson([`fairdeal 2 ${label}`, ...parts]))));
}

export const promiseOf = (match: string, secret: string): string => digest("promise", match, secret);

export const nonceCommitment = (match: string, promise: string, name: string, nonce: string): string =>
  digest("nonce", match, promise, name, nonce);

export function sealOf(
  match: string,
  promise: string,
  game: string,
  options: Record<string, unknown>,
  players: readonly SealedSeat[],
  earlier: readonly FailedSeal[],
): string {
  const seats = players.map((player) => {
    const openNonce = player.commitment === null ? player.nonce : "";
    return [player.name, player.by, player.commitment, openNonce];
  });
  const failed = earlier.map((attempt) => [attempt.seal, attempt.missing]);
  return digest("seal", match, promise, game, options, seats, failed);
}

export const deriveSeed = (seal: string, secret: string, nonces: readonly string[]): string =>
  digest("seed", seal, secret, nonces);

const nextHead = (key: Uint8Array, head: string, link: string): string =>
  bytesToHex(hmac(sha256, key, utf8ToBytes(`${head} ${link}`)));

/** The parts of a record that are in the chain of moves. */
export interface ChainedRecord {
  moves: [number, string][];
  outcome: unknown;
  seats?: { at: number; leave?: number[]; join?: string[] }[];
  played_by?: { at: number; seat: number; name: string; by: string }[];
}

/** All heads of a finished match: at its start, after each move, and after the end. */
export function chainHeads(seed: string, seal: string, record: ChainedRecord, undone: [number, number][]): string[] {
  const key = hexToBytes(digest("moves", seed));
  const links = new Map<number, string[]>();
  const add = (at: number, link: string): void => void links.set(at, [...(links.get(at) ?? []), link]);
  for (const [at, number] of undone) add(at, `undo ${number}`);
  for (const change of record.seats ?? [])
    add(change.at, `seats ${canonicalJson([change.leave ?? [], change.join ?? []])}`);
  for (const entry of record.played_by ?? [])
    add(entry.at, `player ${canonicalJson([entry.seat, entry.name, entry.by])}`);
  let head = seal;
  const heads = [seal];
  record.moves.forEach(([seat, text], number) => {
    for (const link of [...(links.get(number) ?? []), `move ${seat} ${text}`]) head = nextHead(key, head, link);
    heads.push(head);
  });
  for (const link of [...(links.get(record.moves.length) ?? []), `end ${canonicalJson(record.outcome)}`]) {
    head = nextHead(key, head, link);
  }
  return [...heads, head];
}
