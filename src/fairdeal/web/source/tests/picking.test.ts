import assert from "node:assert/strict";
import { test } from "node:test";
import {
  candidates,
  choiceText,
  faceChoices,
  filledUp,
  fits,
  isAmount,
  isFull,
  kept,
  measured,
  onlyMove,
  pickable,
} from "../play/picking";
import { actions, amount, choose, face, play } from "./scenes";

test("a card with one legal face needs no second gesture", () => {
  const offered = actions({ plays: [face("2c3d:3d"), face("4d8h:4d"), face("4d8h:12")] });
  assert.equal(onlyMove(offered, ["2c3d"])?.text, "2c3d:3d");
  assert.equal(onlyMove(offered, ["4d8h"]), null);
  assert.deepEqual(
    faceChoices(candidates(offered, ["4d8h"]))?.map((one) => one.text),
    ["4d8h:4d", "4d8h:12"],
  );
});

test("a card that no legal move has cannot be picked", () => {
  const offered = actions({ plays: [face("2c3d:3d")] });
  assert.ok(pickable(offered, [], "2c3d"));
  assert.ok(!pickable(offered, [], "9c12s"));
  assert.ok(!pickable(offered, ["2c3d"], "2c3d"));
});

test("picks narrow sets card by card, as often as a card is there", () => {
  const offered = actions({ plays: [play("7x2", ["7", "7"]), play("7x2+j1", ["7", "7", "joker"]), play("9", ["9"])] });
  assert.deepEqual(
    candidates(offered, ["7", "7"]).map((one) => one.text),
    ["7x2", "7x2+j1"],
  );
  assert.ok(!pickable(offered, ["7", "7"], "7"));
  assert.ok(!pickable(offered, ["7"], "9"));
  assert.equal(onlyMove(offered, ["7", "7"]), null, "a joker could still be added");
});

test("faces are not asked for where moves go to different places", () => {
  const moves = [
    play("lay 2c3d:2c on 1", ["2c3d"], { faces: ["2c3d:2c"], zone: "group 1" }),
    play("lay 2c3d:3d on 2", ["2c3d"], { faces: ["2c3d:3d"], zone: "group 2" }),
  ];
  assert.equal(faceChoices(moves), null);
  assert.deepEqual(
    candidates(actions({ plays: moves }), ["2c3d"], "group 2").map((one) => one.text),
    ["lay 2c3d:3d on 2"],
  );
});

test("a choice counts what is picked", () => {
  const pass = choose("pass", ["2c3d", "4d8h", "9c12s"], 2, 2);
  assert.ok(fits(pass, ["2c3d"]));
  assert.ok(!isFull(pass, ["2c3d"]));
  assert.ok(isFull(pass, ["2c3d", "9c12s"]));
  assert.ok(!fits(pass, ["2c3d", "9c12s", "4d8h"]));
  assert.ok(!fits(pass, ["2c3d", "2c3d"]), "each once");
  assert.ok(!fits(pass, ["3c4d"]));
  assert.equal(choiceText(pass, ["2c3d", "9c12s"], null), "pass 2c3d 9c12s");
});

test("a claim has a value; items that are faces are picked by their card", () => {
  const claim = choose("claim", ["2c3d", "4d8h"], 1, 2, { values: [7, 8] });
  assert.equal(choiceText(claim, ["4d8h"], 8), "claim 8 4d8h");
  const eights = choose("play", ["4d8h:8h", "2d8c:8c"], 1, 2);
  assert.equal(choiceText(eights, ["2d8c", "4d8h"], null), "play 2d8c:8c 4d8h:8h");
});

test("markers may be given as often as they are there", () => {
  const give = choose("give", ["2c3d", "marker"], 2, 2, { times: { marker: 2 } });
  assert.ok(isFull(give, ["marker", "marker"]));
  assert.ok(!fits(give, ["2c3d", "2c3d"]));
  assert.equal(choiceText(give, ["2c3d", "marker"], null), "give 2c3d marker");
});

test("amounts: a number of a rank with jokers", () => {
  const lead = amount("7", { least: 1, most: 3, most_jokers: 1 });
  assert.deepEqual(measured(lead, ["7", "joker", "7"]), { cards: 2, jokers: 1 });
  assert.equal(measured(lead, ["7", "8"]), null);
  assert.ok(isAmount(lead, { cards: 3, jokers: 1 }));
  assert.ok(!isAmount(lead, { cards: 0, jokers: 1 }));
  const answer = amount("9", { least: 1, most: 2, most_jokers: 1, total: 2 });
  assert.deepEqual(filledUp(answer, ["9"]), { cards: 2, jokers: 0 });
  assert.deepEqual(filledUp(answer, ["9", "joker"]), { cards: 1, jokers: 1 });
  assert.equal(filledUp(answer, ["9", "9", "9"]), null);
});

test("a single card of which nothing more can be made is played at once", () => {
  const offered = actions({ amounts: [amount("Q", { total: 1, most: 1 }), amount("K", { total: 1, most: 2 })] });
  assert.equal(onlyMove(offered, ["Q"])?.text, "Qx1");
  assert.equal(onlyMove(offered, ["K"])?.text, "Kx1");
  assert.ok(!pickable(offered, ["K"], "K"));
  const pairs = actions({ amounts: [amount("K", { most: 2 })] });
  assert.equal(onlyMove(pairs, ["K"]), null, "another K could be added");
  assert.ok(pickable(pairs, ["K"], "K"));
});

test("counts far beyond any table stay exact", () => {
  const huge = amount("5", { least: 1, most: 100_000_000_000_000 });
  assert.ok(isAmount(huge, { cards: 99_999_999_999_999, jokers: 0 }));
  assert.ok(!isAmount(huge, { cards: 100_000_000_000_001, jokers: 0 }));
});

test("picks are dropped when the table has changed", () => {
  const offered = actions({ plays: [play("7x2", ["7", "7"])] });
  assert.deepEqual(kept(offered, ["7", "7", "9"], ["7"]), ["7"]);
  assert.deepEqual(kept(offered, ["9"], ["7"]), [], "it is not in the hand any more");
  assert.deepEqual(kept(actions(), ["7"], ["7"]), [], "it is in no move any more");
  assert.deepEqual(kept(null, ["7"], ["7"]), []);
});
