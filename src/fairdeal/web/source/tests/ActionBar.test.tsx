import assert from "node:assert/strict";
import { test } from "node:test";
import { all, button, click, enter, FakeSession, get, show, submit, TestTable, texts } from "./dom";
import type { Button, Prompt, Scene } from "../scene";
import { ActionBar } from "../table/ActionBar";
import { Hand } from "../table/Hand";
import { amount, arrange, choose, face, play, prompt, scene } from "./scenes";

const move = (text: string, part: Partial<Button> = {}): Button => ({
  text,
  label: text,
  suit: null,
  note: null,
  rule: null,
  zone: null,
  ...part,
});

async function showBar(hand: Parameters<typeof scene>[0], part: Partial<Prompt>) {
  const session = new FakeSession();
  const shown: Scene = scene(hand, { actions: prompt(part) });
  const container = await show(
    <TestTable session={session} view={{ scene: shown }}>
      <ActionBar />
      <Hand cards={shown.hand ?? []} />
    </TestTable>,
  );
  const pick = (card: string): Promise<void> => click(all(container, `.hand-card[data-card="${card}"]`)[0]!);
  return { bar: get(container, ".action-bar"), session, pick };
}

test("moves without cards are buttons", async () => {
  const { bar, session } = await showBar([], { buttons: [move("pass"), move("double", { note: "twice the points" })] });
  assert.deepEqual(texts(bar, ".move-button"), ["pass", "doubletwice the points"]);
  await click(button(bar, "pass"));
  assert.deepEqual(session.requests, [{ type: "move", text: "pass" }]);
});

test("many bids become a stepper", async () => {
  const bids = Array.from({ length: 10 }, (_, bid) => move(`bid ${bid}`, { label: String(bid) }));
  const { bar, session } = await showBar([], { buttons: bids });
  await click(get(bar, '[aria-label="More"]'));
  await click(get(bar, '[aria-label="More"]'));
  assert.ok(get(bar, '[data-move="bid 2"]').textContent.includes("Bid 2"));
  await enter(get(bar, "input[type=range]"), "9");
  assert.ok(get(bar, '[aria-label="More"]').disabled);
  await click(get(bar, '[data-move="bid 9"]'));
  assert.deepEqual(session.requests, [{ type: "move", text: "bid 9" }]);
});

test("a card with several legal faces is drawn once for each", async () => {
  const { bar, session, pick } = await showBar(["4d8h"], { plays: [face("4d8h:4d"), face("4d8h:12")] });
  await pick("4d8h");
  assert.deepEqual(
    all(bar, ".face-button:not(.blocked)").map((element) => element.dataset["move"]),
    ["4d8h:4d", "4d8h:12"],
  );
  await click(get(bar, '[data-move="4d8h:12"]'));
  assert.deepEqual(session.requests, [{ type: "move", text: "4d8h:12" }]);
});

test("picked cards offer complete moves first, then moves that need more cards", async () => {
  const plays = [play("7x2", ["7", "7"]), play("7x2+j1", ["7", "7", "joker"])];
  const { bar, pick } = await showBar([["7", 2], "joker"], { plays });
  await pick("7");
  assert.deepEqual(
    all(bar, "[data-move]").map((element) => element.dataset["move"]),
    ["7x2", "7x2+j1"],
  );
  await click(button(bar, "Clear"));
  assert.equal(all(bar, "[data-move]").length, 0);
});

test("a choice needs enough cards and a value", async () => {
  const claim = choose("claim", ["4d8h", "2d8c"], 1, 2, { label: "Claim", values: [8, 9] });
  const { bar, session, pick } = await showBar(["4d8h", "2d8c"], { choices: [claim] });
  await pick("4d8h");
  const confirm = get(bar, ".choice .move-button");
  assert.ok(confirm.disabled);
  assert.match(confirm.textContent, /1 of 1–2, choose a value/);
  const [eight] = all(bar, ".values input");
  await enter(eight!, "on", "change");
  assert.ok(!confirm.disabled);
  await click(confirm);
  assert.deepEqual(session.requests, [{ type: "move", text: "claim 8 4d8h" }]);
});

test("items that are not in the hand are tokens", async () => {
  const give = choose("give", ["2c3d", "marker"], 2, 2, { times: { marker: 2 } });
  const { bar, session } = await showBar(["2c3d"], { choices: [give] });
  await click(get(bar, ".token"));
  await click(get(bar, ".token"));
  assert.equal(get(bar, ".token").textContent, "marker ×2");
  await click(get(bar, ".choice .move-button"));
  assert.deepEqual(session.requests, [{ type: "move", text: "give marker marker" }]);
});

test("an amount is offered as picked and with all cards of the rank", async () => {
  const { bar, pick } = await showBar([["7", 3], "joker"], { amounts: [amount("7", { most: 3, most_jokers: 1 })] });
  await pick("7");
  await pick("7");
  assert.deepEqual(
    all(bar, "[data-move]").map((element) => element.dataset["move"]),
    ["7x2", "7x3"],
  );
});

test("an amount with jokers is offered as large as the limit allows", async () => {
  const limited = amount("7", { most: 4, most_jokers: 1, most_in_all: 4 });
  const { bar, pick } = await showBar([["7", 4], "joker"], { amounts: [limited] });
  await pick("joker");
  assert.deepEqual(
    all(bar, "[data-move]").map((element) => element.dataset["move"]),
    ["7x1+j1", "7x3+j1"],
  );
});

test("the number of cards of a huge hand leaves room for its jokers", async () => {
  const limited = amount("7", { most: 600, most_jokers: 599, most_in_all: 600 });
  const { bar, session } = await showBar(
    [
      ["7", 1000],
      ["joker", 1000],
    ],
    { amounts: [limited] },
  );
  const [cards, jokers] = all(bar, "input[type=number]");
  assert.ok(cards && jokers);
  await enter(cards, "600", "change");
  await enter(jokers, "1", "change");
  assert.match(get(bar, ".move-button.primary").textContent, /and 1 joker$/);
  await enter(jokers, "100", "change");
  assert.match(get(bar, ".move-button.primary").textContent, /and 100 jokers$/);
  await click(get(bar, ".move-button.primary"));
  assert.deepEqual(session.requests, [{ type: "move", text: "7x500+j100" }]);
});

test("the number of cards played from a huge hand is typed and kept in range", async () => {
  const { bar, session } = await showBar([["7", 1000]], { amounts: [amount("7", { most: 1000 })] });
  await enter(get(bar, "input[type=number]"), "5000", "change");
  await click(get(bar, ".move-button.primary"));
  assert.deepEqual(session.requests, [{ type: "move", text: "7x1000" }]);
});

test("moves can be typed, and the table can be arranged", async () => {
  const { bar, session } = await showBar([], { typed: true, arrange: arrange([]) });
  assert.ok(button(bar, "Lay down and arrange…"));
  await enter(get(bar, ".typed-move input"), " pass ");
  await submit(get(bar, ".typed-move"));
  assert.deepEqual(session.requests, [{ type: "move", text: "pass" }]);
});

test("without a prompt there is nothing to do", async () => {
  const session = new FakeSession();
  const container = await show(
    <TestTable session={session} view={{ scene: scene(["2c3d"]) }}>
      <ActionBar />
    </TestTable>,
  );
  assert.equal(get(container, ".action-bar").childElementCount, 0);
});
