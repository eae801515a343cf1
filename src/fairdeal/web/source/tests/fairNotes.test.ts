import "./dom";
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadNotes, saveNotes } from "../net/fairNotes";
import type { MatchNotes } from "../net/fairObserver";

const NOTES = { match: "m-1", shown: [] } as unknown as MatchNotes;

test("damaged storage costs the notes, and new ones are kept", () => {
  localStorage.setItem("fairdeal-notes", "[oops");
  localStorage.setItem("fairdeal-notes m-1", "{oops");
  assert.equal(loadNotes("m-1"), null);
  saveNotes(NOTES);
  assert.deepEqual(loadNotes("m-1"), NOTES);
  assert.equal(localStorage.getItem("fairdeal-notes"), '["m-1"]');
});
