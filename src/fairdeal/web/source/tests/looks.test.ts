import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_LOOKS, parseLooks } from "../looks";
import { parseRoute } from "../route";

test("unreadable looks fall back to the defaults", () => {
  assert.deepEqual(parseLooks("{"), DEFAULT_LOOKS);
  assert.deepEqual(parseLooks(null), DEFAULT_LOOKS);
  assert.equal(parseLooks('{"skin":"sanityholes","print":"huge"}').skin, "sanityholes");
  assert.equal(parseLooks('{"skin":"sanityholes","print":"huge"}').print, "normal");
  assert.equal(parseLooks('{"scheme":"contrast"}').scheme, "contrast");
  assert.equal(parseLooks('{"scheme":"sepia"}').scheme, "system");
});

test("suit colors stored by older pages are kept", () => {
  assert.equal(parseLooks('{"colours":"two"}').colors, "two");
  assert.equal(parseLooks('{"colors":"four","colours":"two"}').colors, "four");
});

test("addresses lead to pages", () => {
  assert.deepEqual(parseRoute("/t/K7PXQ2", ""), { page: "table", code: "K7PXQ2" });
  assert.deepEqual(parseRoute("/", "#/rules/oh-hell"), { page: "rules", game: "oh-hell", rule: null });
  assert.deepEqual(parseRoute("/", "#/match/abc-1"), { page: "match", match: "abc-1", move: 0 });
  assert.deepEqual(parseRoute("/", "#now"), { page: "lobby" });
});
