import assert from "node:assert/strict";
import { test } from "node:test";
import { changedOptions, formatValue, optionGroups, optionSpecs, presetValues } from "../lobby/options";
import type { GameInfo } from "../protocol";

const GAME = {
  presets: { online: { decks: 1, equalize: "allow", eight_rule: false } },
  in_play: { rounds: 0 },
  options: {
    properties: {
      decks: { type: "integer", minimum: 1, maximum: 9, "x-group": "Cards", "x-words": { 1: "one deck" } },
      equalize: { enum: ["allow", "skip"], "x-group": "Play", "x-words": { allow: "allowed" } },
      eight_rule: { type: "boolean", title: "Eights", "x-rule": "PR-22", "x-group": "Play", "x-words": { on: "yes" } },
    },
  },
} as unknown as GameInfo;

test("option specs are read from the JSON Schema, and only changed options are sent", () => {
  const [decks, equalize, eight] = optionSpecs(GAME);
  assert.ok(decks && equalize && eight);
  assert.deepEqual([decks.kind, decks.max, equalize.values], ["number", 9, ["allow", "skip"]]);
  assert.deepEqual([eight.kind, eight.title, eight.rule], ["flag", "Eights", "PR-22"]);
  assert.deepEqual(
    optionGroups(GAME).map((group) => [group.title, group.specs.length]),
    [
      ["Cards", 1],
      ["Play", 2],
    ],
  );
  assert.deepEqual(
    [formatValue(decks, 1), formatValue(decks, 2000), formatValue(equalize, "allow"), formatValue(eight, true)],
    ["one deck", "2,000", "allowed", "yes"],
  );
  const defaults = presetValues(GAME, "online");
  assert.deepEqual(changedOptions(GAME, "online", defaults), {});
  assert.deepEqual(changedOptions(GAME, "online", { ...defaults, equalize: "skip" }), { equalize: "skip" });
});

test("an option that the form does not offer is not sent", () => {
  assert.deepEqual(changedOptions(GAME, "online", { ...presetValues(GAME, "online"), turn_seconds: 45 }), {});
});
