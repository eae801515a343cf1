import assert from "node:assert/strict";
import { test } from "node:test";
import { ahead, WAITING } from "../play/ahead";
import { actions, scene, zone } from "./scenes";

test("a move shows at once: the card leaves the hand and lies in the trick", () => {
  const before = scene(["2c3d", "4d8h"], { centre: [zone("trick", "trick")], actions: actions() });
  const after = ahead(before, { id: "1", text: "2c3d:3d", cards: ["2c3d:3d"], zone: "trick" });
  assert.deepEqual(
    after.hand?.map((card) => card.card),
    ["4d8h"],
  );
  assert.deepEqual(
    after.centre[0]?.cards.map((card) => [card.face, card.seat]),
    [["2c3d:3d", 0]],
  );
  assert.equal(after.actions, null, "nothing more can be done meanwhile");
  assert.equal(before.hand?.length, 2, "refused, the scene is drawn as it was");
});

test("cards that go to no place of their own wait in the middle, as often as they were used", () => {
  const after = ahead(scene([["7", 3], "joker"]), { id: "1", text: "7x2+j1", cards: ["7", "7", "joker"], zone: null });
  assert.deepEqual(
    after.hand?.map((card) => [card.card, card.count]),
    [["7", 1]],
  );
  assert.equal(after.centre[0]?.key, WAITING);
  assert.equal(after.centre[0].cards.length, 3);
});

test("a move without cards changes nothing but what can be done", () => {
  const before = scene(["2c3d"], { centre: [zone("trick", "trick")] });
  const after = ahead(before, { id: "1", text: "pass", cards: [], zone: null });
  assert.deepEqual(after.centre, before.centre);
  assert.deepEqual(after.hand, before.hand);
});
