import assert from "node:assert/strict";
import { test } from "node:test";
import { SENT_ZONE, withSentMove } from "../play/optimisticMove";
import { prompt, scene, zone } from "./scenes";

test("a sent card leaves the hand and shows in the trick", () => {
  const before = scene(["2c3d", "4d8h"], { centre: [zone("trick", "trick")], actions: prompt() });
  const after = withSentMove(before, { id: "1", text: "2c3d:3d", cards: ["2c3d:3d"], zone: "trick" });
  assert.deepEqual(
    after.hand?.map((card) => card.card),
    ["4d8h"],
  );
  assert.deepEqual(
    after.centre[0]?.cards.map((card) => [card.face, card.seat]),
    [["2c3d:3d", 0]],
  );
  assert.equal(after.actions, null, "nothing else can be done while the move is pending");
  assert.equal(before.hand?.length, 2, "the original scene is unchanged");
});

test("cards without a zone of their own are shown in a zone for sent cards", () => {
  const sent = { id: "1", text: "7x2+j1", cards: ["7", "7", "joker"], zone: null };
  const after = withSentMove(scene([["7", 3], "joker"]), sent);
  assert.deepEqual(
    after.hand?.map((card) => [card.card, card.count]),
    [["7", 1]],
  );
  assert.equal(after.centre[0]?.key, SENT_ZONE);
  assert.equal(after.centre[0].cards.length, 3);
});

test("a move without cards changes neither hand nor table", () => {
  const before = scene(["2c3d"], { centre: [zone("trick", "trick")] });
  const after = withSentMove(before, { id: "1", text: "pass", cards: [], zone: null });
  assert.deepEqual(after.centre, before.centre);
  assert.deepEqual(after.hand, before.hand);
});
