import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { faceKind, inSkin, inWords, readCard } from "../art/cards";
import { FOUR_COLOURS } from "../art/shapes";
import { differences, optionSpecs, presetValues } from "../lobby/options";
import { readLooks } from "../looks";
import type { GameInfo } from "../protocol";
import { readRoute } from "../route";
import { shortCount } from "../table/counts";
import { clockwise, handLayout, RATIO, spots } from "../table/layout";
import { linesOf, placeIn } from "../table/places";

test("cards are read from notation and said in words", () => {
  assert.deepEqual(readCard("10c12d"), {
    kind: "double",
    low: { value: 10, suit: 0 },
    high: { value: 12, suit: 1 },
    sum: 22,
  });
  assert.equal(readCard("rook").kind, "rook");
  assert.equal(readCard("7").kind, "ordinary");
  assert.equal(readCard("something").kind, "other");
  assert.equal(inWords("2c3d", "2c3d:5", "sanity"), "2 of clubs and 3 of diamonds, sum 5, shown as the sum 5");
  assert.equal(
    inWords("4s13h", "4s13h:13h", "sanity"),
    "4 of spades and king of hearts, sum 17, shown as king of hearts",
  );
  assert.equal(inWords("4s13h", null, "sanityholes"), "4 of hats and 13 of cherries, sum 17");
  assert.equal(inWords("Qs", null, "sanityholes"), "queen of spades", "ordinary cards have one look");
});

test("a face is the low half, the high half or the sum", () => {
  const card = readCard("2c3d");
  assert.deepEqual(
    ["2c3d:2c", "2c3d:3d", "2c3d:5", "2c3d:9"].map((face) => faceKind(card, face)),
    ["low", "high", "sum", null],
  );
});

test("sentences speak the skin's language", () => {
  assert.equal(inSkin("hearts were led, Ben shows 2♣", "sanityholes"), "cherries were led, Ben shows 2⚑");
  assert.equal(inSkin("hearts were led", "sanity"), "hearts were led");
});

test("nineteen double cards on a phone stand beside each other, large enough for a finger", () => {
  const layout = handLayout(19, 340, 212, 1, { largest: 66, smallest: 44, gap: 4 });
  assert.ok(layout.width >= 44);
  assert.ok(layout.step >= layout.width, "no double card covers another");
  assert.ok(layout.step * (layout.perRow - 1) + layout.width <= 340);
  assert.ok(layout.rows * layout.width * RATIO <= 212);
});

test("ordinary cards overlap before they become small; few cards are not blown up", () => {
  const many = handLayout(18, 1000, 168, 0.42);
  assert.equal(many.rows, 1);
  assert.ok(many.step < many.width);
  assert.ok(many.step * 17 + many.width <= 1000);
  assert.equal(handLayout(3, 1000, 168, 0.42, { largest: 100 }).width, 100);
});

test("everybody sits clockwise from one's left", () => {
  assert.deepEqual(clockwise([0, 1, 2, 3], 2), [3, 0, 1]);
  assert.deepEqual(clockwise([0, 1, 2], null), [0, 1, 2]);
  assert.deepEqual(clockwise([0, 2, 1, 3], 2), [1, 3, 0], "where the turn goes round in another order");
  const [left, top, right] = spots(3);
  assert.ok(left && top && right && left.x < -0.9 && top.y < -0.9 && right.x > 0.9);
});

test("huge numbers are short", () => {
  assert.equal(shortCount(4), "×4");
  assert.equal(shortCount(12_500), "×12,500");
  assert.equal(shortCount(100_000_000_000_000), "×1e14");
});

test("places may be shared", () => {
  assert.equal(placeIn([[2], [0, 1], [3]], 1), 2);
  assert.equal(placeIn([[2], [0, 1], [3]], 3), 4);
  assert.equal(placeIn(null, 0), null);
  const rows = [{ label: "1", changes: [1, 2], totals: [1, 2], places: null }];
  assert.deepEqual(linesOf(rows, 2), [[1], [2]]);
});

test("addresses lead to pages", () => {
  assert.deepEqual(readRoute("/t/K7PXQ2", ""), { page: "table", code: "K7PXQ2" });
  assert.deepEqual(readRoute("/", "#/rules/oh-hell"), { page: "rules", game: "oh-hell" });
  assert.deepEqual(readRoute("/", "#/match/abc-1"), { page: "match", match: "abc-1" });
  assert.deepEqual(readRoute("/", "#now"), { page: "lobby" });
});

test("looks that cannot be read are the usual ones", () => {
  assert.equal(readLooks("{").skin, "sanity");
  assert.equal(readLooks('{"skin":"sanityholes","print":"huge"}').skin, "sanityholes");
  assert.equal(readLooks('{"skin":"sanityholes","print":"huge"}').print, "normal");
  assert.equal(readLooks(null).sound, false);
});

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

test("a form is made from the schema of the options, and only what differs is sent", () => {
  const [decks, equalize, eight] = optionSpecs(GAME);
  assert.deepEqual(
    [decks?.kind, decks?.high, decks?.rule, decks?.meaning],
    ["number", 9, "PR-1", "how many decks (see below)"],
  );
  assert.deepEqual(equalize?.values, ["allow", "skip"]);
  assert.deepEqual([eight?.kind, eight?.title, eight?.rule], ["flag", "Eight rule", null]);
  const usual = presetValues(GAME, "online");
  assert.deepEqual(differences(GAME, "online", usual), {});
  assert.deepEqual(differences(GAME, "online", { ...usual, equalize: "skip" }), { equalize: "skip" });
});

const STYLE = readFileSync(join(process.cwd(), "style", "cards.css"), "utf8");

function colour(name: string): string {
  return new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(STYLE)?.[1] ?? "";
}

function light(hex: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test("the page's cards have the colours of all our cards, and each suit its own lightness", () => {
  const ours = ["suit-c", "suit-d", "suit-h", "suit-s"].map(colour);
  assert.deepEqual(ours, [...FOUR_COLOURS]);
  const paper = light("#fffdf7");
  for (const one of ours) assert.ok((paper + 0.05) / (light(one) + 0.05) >= 3, `${one} on paper`);
  const lights = ours.map(light).sort((one, other) => one - other);
  for (let at = 1; at < lights.length; at++) assert.ok((lights[at]! + 0.05) / (lights[at - 1]! + 0.05) > 1.2);
});
