import assert from "node:assert/strict";
import { test } from "node:test";
import { all, click, FakeSession, get, press, show, TestTable, texts } from "./dom";
import type { Scene } from "../scene";
import { Hand } from "../table/Hand";
import { amount, choose, face, play, prompt, scene } from "./scenes";

async function showHand(shown: Scene): Promise<{ hand: HTMLElement; session: FakeSession }> {
  const session = new FakeSession();
  const hand = await show(
    <TestTable session={session} view={{ scene: shown }}>
      <Hand cards={shown.hand ?? []} />
    </TestTable>,
  );
  return { hand, session };
}

const cardState = (hand: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    all(hand, ".hand-card").map((card) => [card.dataset["card"] ?? "", card.className.replace("hand-card ", "")]),
  );

test("playable cards are marked, and the others say that they cannot be played", async () => {
  const { hand } = await showHand(scene(["2c3d", "4d8h"], { actions: prompt({ plays: [face("2c3d:3d")] }) }));
  assert.deepEqual(cardState(hand), { "2c3d": "playable", "4d8h": "blocked" });
  assert.equal(get(hand, '[data-card="4d8h"]').getAttribute("aria-disabled"), "true");
  assert.match(get(hand, '[data-card="4d8h"]').textContent, /cannot be played now/);
  assert.equal(get(hand, ".hand-cards").getAttribute("aria-label"), "Your hand, 2 cards");
});

test("without a prompt no card is blocked", async () => {
  const { hand, session } = await showHand(scene(["2c3d", "4d8h"]));
  assert.deepEqual(cardState(hand), { "2c3d": "idle", "4d8h": "idle" });
  await click(get(hand, '[data-card="2c3d"]'));
  assert.deepEqual(session.requests, []);
});

test("a click on a card with one legal move plays it", async () => {
  const { hand, session } = await showHand(scene(["2c3d", "4d8h"], { actions: prompt({ plays: [face("2c3d:3d")] }) }));
  await click(get(hand, '[data-card="2c3d"]'));
  assert.deepEqual(session.requests, [{ type: "move", text: "2c3d:3d" }]);
});

test("cards of a choice are picked and put back", async () => {
  const pass = choose("pass", ["2c3d", "4d8h", "9c12s"], 2, 2);
  const { hand } = await showHand(scene(["2c3d", "4d8h", "9c12s"], { actions: prompt({ choices: [pass] }) }));
  const card = get(hand, '[data-card="4d8h"]');
  await click(card);
  assert.equal(card.getAttribute("aria-pressed"), "true");
  await click(card);
  assert.equal(card.getAttribute("aria-pressed"), "false");
});

test("copies of a card are picked one by one", async () => {
  const plays = [play("7x1", ["7"]), play("7x2", ["7", "7"])];
  const { hand } = await showHand(scene([["7", 2]], { actions: prompt({ plays }) }));
  const [first] = all(hand, ".hand-card");
  assert.ok(first);
  await click(first);
  assert.deepEqual(
    all(hand, ".hand-card").map((card) => card.getAttribute("aria-pressed")),
    ["true", "false"],
  );
});

test("arrow keys move the focus, and only one card is in the tab order", async () => {
  const { hand } = await showHand(scene(["2c3d", "4d8h", "9c12s"]));
  const focused = (): string | undefined => get(hand, '.hand-card[tabindex="0"]').dataset["card"];
  const cards = get(hand, ".hand-cards");
  assert.equal(focused(), "2c3d");
  await press(cards, "ArrowRight");
  assert.equal(focused(), "4d8h");
  await press(cards, "End");
  assert.equal(focused(), "9c12s");
  await press(cards, "ArrowRight");
  assert.equal(focused(), "9c12s");
  await press(cards, "Home");
  assert.equal(focused(), "2c3d");
});

test("a huge hand is shown as counts", async () => {
  const shown = scene(
    [
      ["7", 1_000_000],
      ["K", 3],
    ],
    { actions: prompt({ amounts: [amount("7", { most: 1_000_000 })] }) },
  );
  const { hand } = await showHand(shown);
  assert.equal(all(hand, ".hand-card").length, 0);
  assert.deepEqual(texts(hand, ".count-badge"), ["×1 M", "×3"]);
  assert.deepEqual(
    all(hand, ".count-card").map((card) => card.getAttribute("aria-disabled")),
    ["false", "true"],
  );
});
