import assert from "node:assert/strict";
import { test } from "node:test";
import {
  matchingPlays,
  maxCards,
  choiceText,
  faceChoices,
  completeSize,
  fitsChoice,
  isLegalSize,
  completesChoice,
  validPicks,
  countPicks,
  onlyMove,
  canPick,
} from "../play/picks";
import { prompt, amount, choose, face, play } from "./scenes";

test("a card with one legal face is played with a single gesture", () => {
  const offer = prompt({ plays: [face("2c3d:3d"), face("4d8h:4d"), face("4d8h:12")] });
  assert.equal(onlyMove(offer, ["2c3d"])?.text, "2c3d:3d");
  assert.equal(onlyMove(offer, ["4d8h"]), null);
  assert.deepEqual(
    faceChoices(matchingPlays(offer, ["4d8h"]))?.map((move) => move.text),
    ["4d8h:4d", "4d8h:12"],
  );
});

test("a card that is in no legal move cannot be picked", () => {
  const offer = prompt({ plays: [face("2c3d:3d")] });
  assert.ok(canPick(offer, [], "2c3d"));
  assert.ok(!canPick(offer, [], "9c12s"));
  assert.ok(!canPick(offer, ["2c3d"], "2c3d"));
});

test("picks narrow sets down card by card, counting copies", () => {
  const offer = prompt({ plays: [play("7x2", ["7", "7"]), play("7x2+j1", ["7", "7", "joker"]), play("9", ["9"])] });
  assert.deepEqual(
    matchingPlays(offer, ["7", "7"]).map((move) => move.text),
    ["7x2", "7x2+j1"],
  );
  assert.ok(!canPick(offer, ["7", "7"], "7"));
  assert.ok(!canPick(offer, ["7"], "9"));
  assert.equal(onlyMove(offer, ["7", "7"]), null, "a joker could still be added");
});

test("the player is not asked for a face if the moves go to different zones", () => {
  const moves = [
    play("lay 2c3d:2c on 1", ["2c3d"], { faces: ["2c3d:2c"], zone: "group 1" }),
    play("lay 2c3d:3d on 2", ["2c3d"], { faces: ["2c3d:3d"], zone: "group 2" }),
  ];
  assert.equal(faceChoices(moves), null);
  assert.deepEqual(
    matchingPlays(prompt({ plays: moves }), ["2c3d"], "group 2").map((move) => move.text),
    ["lay 2c3d:3d on 2"],
  );
});

test("a choice takes the right number of different cards", () => {
  const pass = choose("pass", ["2c3d", "4d8h", "9c12s"], 2, 2);
  assert.ok(fitsChoice(pass, ["2c3d"]));
  assert.ok(!completesChoice(pass, ["2c3d"]));
  assert.ok(completesChoice(pass, ["2c3d", "9c12s"]));
  assert.ok(!fitsChoice(pass, ["2c3d", "9c12s", "4d8h"]));
  assert.ok(!fitsChoice(pass, ["2c3d", "2c3d"]), "each once");
  assert.ok(!fitsChoice(pass, ["3c4d"]));
  assert.equal(choiceText(pass, ["2c3d", "9c12s"], null), "pass 2c3d 9c12s");
});

test("a claim has a value; items that are faces are picked by their card", () => {
  const claim = choose("claim", ["2c3d", "4d8h"], 1, 2, { values: [7, 8] });
  assert.equal(choiceText(claim, ["4d8h"], 8), "claim 8 4d8h");
  const eights = choose("play", ["4d8h:8h", "2d8c:8c"], 1, 2);
  assert.equal(choiceText(eights, ["2d8c", "4d8h"], null), "play 2d8c:8c 4d8h:8h");
});

test("markers can be picked as often as they are available", () => {
  const give = choose("give", ["2c3d", "marker"], 2, 2, { times: { marker: 2 } });
  assert.ok(completesChoice(give, ["marker", "marker"]));
  assert.ok(!fitsChoice(give, ["2c3d", "2c3d"]));
  assert.equal(choiceText(give, ["2c3d", "marker"], null), "give 2c3d marker");
});

test("picks count as an amount of a rank, with jokers", () => {
  const lead = amount("7", { least: 1, most: 3, most_jokers: 1 });
  assert.deepEqual(countPicks(lead, ["7", "joker", "7"]), { cards: 2, jokers: 1 });
  assert.equal(countPicks(lead, ["7", "8"]), null);
  assert.ok(isLegalSize(lead, { cards: 3, jokers: 1 }));
  assert.ok(!isLegalSize(lead, { cards: 0, jokers: 1 }));
  const answer = amount("9", { least: 1, most: 2, most_jokers: 1, total: 2 });
  assert.deepEqual(completeSize(answer, ["9"]), { cards: 2, jokers: 0 });
  assert.deepEqual(completeSize(answer, ["9", "joker"]), { cards: 1, jokers: 1 });
  assert.equal(completeSize(answer, ["9", "9", "9"]), null);
});

test("an amount may be limited together with its jokers", () => {
  const lead = amount("7", { most: 4, most_jokers: 2, most_in_all: 4 });
  assert.ok(isLegalSize(lead, { cards: 4, jokers: 0 }));
  assert.ok(isLegalSize(lead, { cards: 2, jokers: 2 }));
  assert.ok(!isLegalSize(lead, { cards: 3, jokers: 2 }));
  assert.deepEqual(
    [0, 1, 2].map((jokers) => maxCards(lead, jokers)),
    [4, 3, 2],
  );
  assert.equal(completeSize(lead, ["7", "7", "7", "joker", "joker"]), null);
  assert.ok(!canPick(prompt({ amounts: [lead] }), ["7", "7", "7", "joker"], "7"));
});

test("a single card that cannot be extended is played at once", () => {
  const offer = prompt({ amounts: [amount("Q", { total: 1, most: 1 }), amount("K", { total: 1, most: 2 })] });
  assert.equal(onlyMove(offer, ["Q"])?.text, "Qx1");
  assert.equal(onlyMove(offer, ["K"])?.text, "Kx1");
  assert.ok(!canPick(offer, ["K"], "K"));
  const pairs = prompt({ amounts: [amount("K", { most: 2 })] });
  assert.equal(onlyMove(pairs, ["K"]), null, "another K could be added");
  assert.ok(canPick(pairs, ["K"], "K"));
});

test("huge counts stay exact", () => {
  const huge = amount("5", { least: 1, most: 100_000_000_000_000 });
  assert.ok(isLegalSize(huge, { cards: 99_999_999_999_999, jokers: 0 }));
  assert.ok(!isLegalSize(huge, { cards: 100_000_000_000_001, jokers: 0 }));
});

test("picks are dropped when the table has changed", () => {
  const offer = prompt({ plays: [play("7x2", ["7", "7"])] });
  assert.deepEqual(validPicks(offer, ["7", "7", "9"], ["7"]), ["7"]);
  assert.deepEqual(validPicks(offer, ["9"], ["7"]), [], "it is no longer in the hand");
  assert.deepEqual(validPicks(prompt(), ["7"], ["7"]), [], "it is no longer in any move");
  assert.deepEqual(validPicks(null, ["7"], ["7"]), []);
});
