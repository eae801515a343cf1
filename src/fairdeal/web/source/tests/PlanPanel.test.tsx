import assert from "node:assert/strict";
import { test } from "node:test";
import { all, click, enter, FakeSession, get, show, submit, tableState, TestTable, texts } from "./dom";
import { applyMessage, EMPTY_VIEW, type TableView } from "../net/tableView";
import type { Plan, PlanOffer } from "../protocol";
import type { Scene } from "../scene";
import { PlayerDock } from "../table/PlayerDock";
import { face, prompt, scene, seat } from "./scenes";

const SEATS = ["Ada", "Ben", "Cat"].map((name, number) => seat(number, name));
const WAITING = scene(["2c3d", "4d8h"], { seats: SEATS, seat: 0, headline: "Ben plays" });
const TURN = scene(["2c3d"], { seats: SEATS, seat: 0, actions: prompt({ plays: [face("2c3d:2c")] }) });
const OFFER: PlanOffer = {
  type: "plannable",
  id: "request 1",
  revision: 4,
  moves: [
    { move: "2c3d:2c", words: "show 2♣3♦ as 2♣" },
    { move: "4d8h:8h", words: "show 4♦8♥ as 8♥" },
  ],
  situations: [
    { situation: "any", words: "whatever happens", group: "In any case", names_player: false, moves: [0, 1] },
    { situation: "led h", words: "leads hearts", group: "The suit led", names_player: true, moves: [1] },
  ],
};
const LINES = [
  { by: 1, situation: "led h", move: "4d8h:8h", condition: "If Ben leads hearts", words: "show 4♦8♥ as 8♥" },
  { by: null, situation: "any", move: "2c3d:2c", condition: "Whatever happens", words: "show 2♣3♦ as 2♣" },
];
const PLAN: Plan = { type: "plan", revision: 4, lines: LINES, dropped: [] };

async function showDock(shown: Scene, view: Partial<TableView> = {}) {
  const session = new FakeSession();
  const table = tableState([], { plans: true });
  const dock = await show(
    <TestTable session={session} view={{ scene: shown, table, ...view }}>
      <PlayerDock scene={shown} />
    </TestTable>,
  );
  return { dock, session };
}

test("only players at tables where moves can be planned can open a plan, while they wait", async () => {
  const { dock } = await showDock(WAITING);
  assert.equal(all(dock, ".plan-button").length, 1);
  assert.equal(all((await showDock(TURN)).dock, ".plan-button").length, 0);
  const without = { table: tableState([], {}) };
  assert.equal(all((await showDock(WAITING, without)).dock, ".plan-button").length, 0);
});

test("a line is composed of what the server offers", async () => {
  const { dock, session } = await showDock(WAITING, { planOffer: OFFER, plan: { ...PLAN, lines: [] } });
  await click(get(dock, ".plan-button"));
  assert.deepEqual(texts(dock, "optgroup option"), ["Whatever happens", "… leads hearts"]);
  assert.equal(all(dock, ".plan-form select").length, 2); // nobody to name
  await enter(all(dock, ".plan-form select")[0] as HTMLSelectElement, "led h", "change");
  const [, who, move] = all(dock, ".plan-form select") as HTMLSelectElement[];
  assert.ok(who && move);
  assert.deepEqual(
    [...who.options].map((option) => option.textContent),
    ["Anybody", "Ben", "Cat"],
  );
  assert.equal(move.value, "4d8h:8h");
  await enter(who, "2", "change");
  await submit(get(dock, ".plan-form"));
  const lines = [{ situation: "led h", by: 2, move: "4d8h:8h" }];
  assert.deepEqual(session.requests, [{ type: "plan", revision: 4, lines }]);
});

test("the server is asked when the plan is opened, and lines can be moved and removed", async () => {
  const { dock, session } = await showDock(WAITING, { plan: PLAN });
  assert.equal(get(dock, ".plan-button").textContent, "Plan: 2");
  await click(get(dock, ".plan-button"));
  assert.deepEqual(session.requests, [{ type: "plannable" }]);
  await click(get(dock, '[aria-label="Move line 2 up"]'));
  await click(get(dock, '[aria-label="Remove line 1"]'));
  const [first, second] = LINES.map(({ by, situation, move }) => ({ by, situation, move }));
  assert.deepEqual(session.requests.slice(1), [
    { type: "plan", revision: 4, lines: [second, first] },
    { type: "plan", revision: 4, lines: [second] },
  ]);
});

test("a line that was not legal is told at the player's turn", async () => {
  const dropped = [{ condition: "Whatever happens", words: "show 2♣3♦ as 2♣", reason: "hearts were led" }];
  const { dock } = await showDock(TURN, { plan: { ...PLAN, lines: [], dropped } });
  assert.match(get(dock, ".message").textContent, /Your plan was not legal.*Hearts were led\./s);
  await click(get(dock, ".message .icon-button"));
  assert.equal(all(dock, ".message").length, 0);
});

test("plans and offers are kept until they are outdated", () => {
  const pending = [{ id: "request 1", message: { type: "plannable", id: "request 1" } as const }];
  let view: TableView = applyMessage({ ...EMPTY_VIEW, pending, seq: 3 }, OFFER, 0);
  assert.deepEqual([view.planOffer, view.pending], [OFFER, []]);
  view = applyMessage(view, PLAN, 0);
  view = applyMessage(view, { type: "update", seq: 4, events: [], clock: null }, 0);
  assert.deepEqual([view.plan, view.planOffer], [PLAN, OFFER]);
  view = applyMessage(view, { type: "update", seq: 5, events: [], clock: null, scene: TURN }, 0);
  assert.deepEqual([view.plan, view.planOffer], [PLAN, null]);
});
