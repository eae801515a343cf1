// The transcripts come from tests/fair in Python. Both clients must come to the same result.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FairObserver, type MatchNotes } from "../net/fairObserver";
import { canonicalJson, digest } from "../net/fairProtocol";
import { recordFindings, recordProblems } from "../net/fairRecord";
import type { TableState, Update, Welcome, You } from "../protocol";

interface Transcript {
  server: string;
  honest: boolean;
  nonce: string;
  messages: (Welcome | Update)[] | null;
  record: Record<string, unknown>;
}

const TRANSCRIPTS = readFileSync("tests/fairTranscripts.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Transcript);
const HONEST = TRANSCRIPTS.find((transcript) => transcript.honest)?.messages ?? [];

/** What this browser says about a match, the requests that it sent, and its notes. */
function observe({ nonce, messages, record }: Transcript): { problems: string[]; sent: string[]; notes: MatchNotes } {
  const kept = new Map<string, MatchNotes>();
  const observer = new FairObserver(
    { load: (match) => kept.get(match) ?? null, save: (notes) => void kept.set(notes.match, notes) },
    () => nonce,
  );
  const sent: string[] = [];
  let table: TableState | null = null;
  let you: You | null = null;
  for (const message of messages ?? HONEST) {
    table = message.table ?? table;
    you = message.you ?? you;
    assert.ok(table && you);
    const requests = message.type === "welcome" ? observer.welcome(message) : observer.update(message, table, you);
    sent.push(...requests.map((request) => request.type));
  }
  const notes = kept.get("a table-1");
  assert.ok(notes);
  return { problems: [...notes.problems, ...recordProblems(record, notes)], sent, notes };
}

test("canonical JSON and hashes are the same as in Python", () => {
  assert.equal(canonicalJson({ b: [1, null, true], a: 'ψ"\n\u0001' }), '{"a":"ψ\\"\\n\\u0001","b":[1,null,true]}');
  assert.equal(digest("promise", "T-1", "00"), "f2ff85526133a82aeefba6066785e2e0d624fa7b63415686b759d80006671739");
});

for (const transcript of TRANSCRIPTS) {
  test(`${transcript.honest ? "an honest server is accepted" : "an attack is noticed"}: ${transcript.server}`, () => {
    const { problems, sent, notes } = observe(transcript);
    if (transcript.honest) {
      assert.deepEqual(problems, []);
      assert.deepEqual(sent, ["commit", "reveal", "commit"], "the last is for the next match");
    } else {
      assert.ok(problems.length > 0, "the attack was not noticed");
    }
    const findings = recordFindings(transcript.record, notes);
    assert.equal(findings.length > 0 && findings.every((finding) => finding.holds), transcript.honest);
  });
}

test("a browser that warns about given-up seals still adds its number", () => {
  const transcript = TRANSCRIPTS.find(({ server }) => server === "ManyRetries");
  assert.ok(transcript);
  assert.ok(observe(transcript).sent.includes("reveal"));
});

test("a browser that saw nothing says so", () => {
  const record = TRANSCRIPTS.find((transcript) => transcript.honest)?.record;
  const [finding, ...others] = recordFindings(record, null);
  assert.deepEqual(others, []);
  assert.ok(finding?.holds);
  assert.match(finding.words, /did not see this match/);
});
