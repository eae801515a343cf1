import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  all,
  button,
  click,
  FakeSession,
  get,
  seatState,
  setElementSize,
  show,
  tableState,
  TestTable,
  texts,
} from "./dom";
import type { Fact, Scene } from "../scene";
import { Felt } from "../table/Felt";
import { face, play, prompt, scene, seat, zone } from "./scenes";

const SEATS = [
  seat(0, "Ada", { team: 0, score: 3 }),
  seat(1, "Ben", { team: 1, acting: true, facts: ["bid 3"] }),
  seat(2, "Cy", { team: 0, role: "President", known: ["2c3d"] }),
  seat(3, "Dee", { team: 1, cards: 12_500_000, out: true }),
];
const TABLE = tableState([
  seatState("Ada"),
  seatState("Ben"),
  seatState("Cy", { bot: "steady" }),
  seatState("Dee", { left: true }),
]);
const CARD = { card: "2c3d", face: null, seat: null, count: 1, worth: null, note: null };

async function showFelt(shown: Partial<Scene>, rules: string[] = []) {
  const session = new FakeSession();
  const full = scene([], { seats: SEATS, turns: [0, 1, 2, 3], ...shown });
  const view = { scene: full, table: TABLE, present: [true, false, true, true] };
  const felt = await show(
    <TestTable session={session} view={view} onRule={(rule) => rules.push(rule)}>
      <Felt scene={full} />
    </TestTable>,
  );
  return { felt, session };
}

beforeEach(() => setElementSize(1000, 600));

test("the players sit around a large felt, clockwise from the left of the user", async () => {
  const { felt } = await showFelt({});
  assert.deepEqual(texts(felt, ".round .seats-left .seat-name"), ["Ben"]);
  assert.deepEqual(texts(felt, ".round .seats-top .seat-name"), ["Cy"]);
  assert.deepEqual(texts(felt, ".round .seats-right .seat-name"), ["Dee"]);
  assert.deepEqual(texts(felt, ".seat.own .seat-name"), ["You"]);
});

test("on a small felt the seats are in a row, and the user's own facts are in the list", async () => {
  setElementSize(360, 400);
  const { felt } = await showFelt({});
  assert.deepEqual(texts(felt, ".seats-row .seat-name"), ["Ben", "Cy", "Dee"]);
  assert.deepEqual(texts(felt, ".own-facts .fact-value"), ["3 points"]);
});

test("a seat describes the player to screen readers", async () => {
  const { felt } = await showFelt({});
  assert.deepEqual(texts(felt, ".seats .seat > .visually-hidden"), [
    "Ben, 5 cards, bid 3, to move, not connected",
    "Cy, bot, your partner, President, 5 cards",
    "Dee, 12,500,000 cards, out, has left",
  ]);
});

test("seats show who acts, who is out and who is absent", async () => {
  const { felt } = await showFelt({});
  const classes = all(felt, ".seats .seat").map((element) => element.className);
  assert.deepEqual(classes, ["seat acting absent", "seat ", "seat out absent"]);
  assert.equal(get(felt, '[data-seat="3"] .seat-cards').textContent, "12.5 M");
});

test("a click on a seat shows details and known cards", async () => {
  const { felt } = await showFelt({});
  await click(get(felt, '[data-seat="2"]'));
  const dialog = get(felt, "dialog");
  assert.equal(get(dialog, "h2").textContent, "Cy");
  assert.deepEqual(texts(dialog, "dd"), ["President", "5"]);
  assert.equal(all(dialog, ".zone-cards .card-art").length, 1);
});

test("a fact opens its rule, and a long one opens a dialog with all facts", async () => {
  const fact = (label: string, value: string): Fact => ({ label, value, suit: null, rule: `HE-${label}` });
  const facts = [fact("1", "clubs"), fact("2", "a value that is much too long for one line")];
  const rules: string[] = [];
  const { felt } = await showFelt({ facts }, rules);
  await click(button(felt, "1 clubs"));
  assert.deepEqual(rules, ["HE-1"]);
  assert.ok(get(felt, ".more-facts").hidden, "everything fits");
  await click(button(felt, "2…"));
  assert.deepEqual(texts(felt, "dialog dd"), ["clubs", "a value that is much too long for one line"]);
});

test("facts that do not fit are shown in a dialog", async () => {
  const facts = ["1", "2", "3"].map((label): Fact => ({ label, value: "yes", suit: null, rule: null }));
  const visible = (list: Element): number => all(list, "li:not([hidden])").length;
  Object.defineProperty(HTMLElement.prototype, "scrollHeight", {
    get(this: HTMLElement) {
      return this.matches(".facts") ? visible(this) * 20 : 0;
    },
    configurable: true,
  });
  Object.defineProperty(HTMLElement.prototype, "clientHeight", { get: () => 40, configurable: true });
  const { felt } = await showFelt({ facts });
  assert.deepEqual(texts(felt, ".facts li:not([hidden])"), ["1 yes", "More"]);
  await click(button(felt, "More"));
  assert.equal(all(felt, "dialog dt").length, 3);
});

test("a trick shows the name of each player", async () => {
  const cards = [
    { ...CARD, seat: 1 },
    { ...CARD, card: "4d8h", face: "4d8h:8h", seat: 0 },
  ];
  const { felt } = await showFelt({ centre: [zone("trick", "trick", { cards, note: "Ada takes it" })] });
  assert.deepEqual(texts(felt, ".trick-name"), ["Ben", "You"]);
  assert.equal(get(felt, ".trick-note").textContent, "Ada takes it");
});

test("a zone with a button is clickable, and cards on a pile can be taken", async () => {
  const draw = { text: "draw", label: "Draw a card", suit: null, note: null, rule: null, zone: "stock" };
  const take = play("take 2c3d", ["2c3d"], { zone: "pile", label: "Take 2♣3♦" });
  const { felt, session } = await showFelt({
    centre: [zone("stock", "stock", { count: 40 }), zone("pile", "pile", { cards: [CARD] })],
    actions: prompt({ buttons: [draw], plays: [take] }),
  });
  await click(get(felt, ".zone-button"));
  assert.deepEqual(session.requests, [{ type: "move", text: "draw" }]);
  assert.equal(get(felt, ".card-button").getAttribute("aria-label"), "Take 2♣3♦");
});

test("a card on a pile that no move takes is not a button", async () => {
  const { felt } = await showFelt({
    centre: [zone("pile", "pile", { cards: [CARD] })],
    actions: prompt({ plays: [face("4d8h:8h")] }),
  });
  assert.equal(all(felt, ".card-button").length, 0);
});

test("only the last plays are shown", async () => {
  const plays = ["1", "2", "3", "4", "5", "6"].map((key) => zone(key, "play", { cards: [CARD], label: `play ${key}` }));
  const { felt } = await showFelt({ centre: plays });
  assert.deepEqual(texts(felt, ".play-label"), ["play 3", "play 4", "play 5", "play 6"]);
  assert.equal(get(felt, ".play.top .play-label").textContent, "play 6");
});

test("many open cards beside the trick are drawn as one card with a count, and a dialog shows all", async () => {
  const cards = ["2c3d", "2c4d", "2c5d", "2c6d", "2c7d", "2c8d", "2c9d"].map((card) => ({ ...CARD, card }));
  const centre = [zone("trick", "trick"), zone("row", "row", { label: "Laid away", cards })];
  const { felt } = await showFelt({ centre });
  assert.equal(all(felt, ".corner .open-card").length, 1);
  await click(get(felt, ".corner .zone-button"));
  assert.equal(all(felt, "dialog .open-card").length, 7);
});
