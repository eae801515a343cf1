import assert from "node:assert/strict";
import { test } from "node:test";
import { changedOptions, defaultBot, optionSpecs, presetValues } from "../lobby/options";
import type { GameInfo } from "../protocol";

const GAME = {
  presets: { online: { decks: 1, equalize: "allow", eight_rule: false } },
  in_play: { rounds: 0 },
  options: {
    properties: {
      decks: { type: "integer", minimum: 1, maximum: 9, description: "how many decks (see below) (PR-1)" },
      equalize: { enum: ["allow", "skip"], description: "playing the same again (PR-16)" },
      eight_rule: { type: "boolean", description: "eights end the trick" },
    },
  },
} as unknown as GameInfo;

test("option specs are read from the JSON Schema, and only changed options are sent", () => {
  const [decks, equalize, eight] = optionSpecs(GAME);
  assert.deepEqual(
    [decks?.kind, decks?.max, decks?.rule, decks?.description],
    ["number", 9, "PR-1", "how many decks (see below)"],
  );
  assert.deepEqual(equalize?.values, ["allow", "skip"]);
  assert.deepEqual([eight?.kind, eight?.title, eight?.rule], ["flag", "Eight rule", null]);
  const defaults = presetValues(GAME, "online");
  assert.deepEqual(changedOptions(GAME, "online", defaults), {});
  assert.deepEqual(changedOptions(GAME, "online", { ...defaults, equalize: "skip" }), { equalize: "skip" });
});

test("steady is the default bot, if the server has it", () => {
  assert.equal(defaultBot(["random", "steady", "sharp"]), "steady");
  assert.equal(defaultBot(["random"]), "random");
});
