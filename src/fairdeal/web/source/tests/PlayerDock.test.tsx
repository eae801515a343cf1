import assert from "node:assert/strict";
import { test } from "node:test";
import { all, button, click, FakeSession, get, press, show, tableState, TestTable, texts } from "./dom";
import { DEFAULT_LOOKS, LooksContext } from "../looks";
import type { TableView } from "../net/tableView";
import type { Scene } from "../scene";
import { Felt } from "../table/Felt";
import { promptOf } from "../table/localPlayer";
import { PlayerDock } from "../table/PlayerDock";
import { arrange, choose, face, prompt, scene, zone } from "./scenes";

async function showDock(shown: Scene, view: Partial<TableView> = {}, rules: string[] = []) {
  const session = new FakeSession();
  const dock = await show(
    <TestTable session={session} view={{ scene: shown, ...view }} onRule={(rule) => rules.push(rule)}>
      <PlayerDock scene={shown} />
      <Felt scene={shown} />
    </TestTable>,
  );
  return { dock, session };
}

const TURN = scene(["2c3d", "4d8h"], {
  headline: "Your turn",
  actions: prompt({ ask: "Follow with a heart", rule: "HE-4", plays: [face("4d8h:8h")] }),
});

// The answer to the first request
const ANSWER = {
  "request 1": {
    ok: false,
    problems: [
      { part: null, rule: "HE-5", reason: "in the first trick no points" },
      { part: null, rule: "HE-4", reason: "hearts were led" },
    ],
  },
};

test("the prompt is shown with its rule", async () => {
  const rules: string[] = [];
  const { dock } = await showDock(TURN, {}, rules);
  assert.ok(get(dock, ".dock").classList.contains("acting"));
  assert.equal(get(dock, ".prompt-detail").textContent, "Follow with a heart");
  await click(get(dock, ".prompt-tools .rule-link"));
  assert.deepEqual(rules, ["HE-4"]);
});

test("a click on a blocked card explains why it cannot be played", async () => {
  const { dock, session } = await showDock(TURN, { checks: ANSWER });
  await click(get(dock, '[data-card="2c3d"]'));
  assert.deepEqual(session.requests, [{ type: "explain", card: "2c3d" }]);
  assert.deepEqual(texts(dock, ".message p"), ["In the first trick no points HE-5", "Hearts were led HE-4"]);
});

test("between rounds it is nobody's turn, although the game waits for everyone to be ready", () => {
  assert.equal(promptOf(TURN), TURN.actions);
  assert.equal(promptOf({ ...TURN, phase: "intermission" }), null);
  assert.equal(promptOf({ ...TURN, actions: null }), null);
  assert.equal(promptOf(null), null);
});

test("before the server has answered, no reason is given", async () => {
  const { dock } = await showDock(TURN);
  await click(get(dock, '[data-card="2c3d"]'));
  assert.equal(all(dock, ".message").length, 0);
});

test("a face that cannot be shown is dimmed, and a click explains it", async () => {
  const plays = [face("4d8h:8h"), face("4d8h:12")];
  const turn = scene(["2c3d", "4d8h"], { actions: prompt({ ask: "Show any card", plays }) });
  const { dock, session } = await showDock(turn);
  await click(get(dock, '[data-card="4d8h"]'));
  assert.equal(all(dock, ".face-button:not(.blocked)").length, 2);
  const blocked = get(dock, ".face-button.blocked");
  assert.equal(
    get(blocked, ".visually-hidden").textContent,
    "4 of diamonds / 8 of hearts as the 4 of diamonds, cannot be shown now",
  );
  await click(blocked);
  assert.deepEqual(session.requests, [{ type: "explain", card: "4d8h:4d" }]);
});

test("a refusal can be dismissed", async () => {
  const refusal = { message: "hearts are not broken", rule: "HE-7", code: "illegal" };
  const { dock, session } = await showDock(TURN, { refusal });
  assert.match(get(dock, "[role=alert]").textContent, /hearts are not broken/);
  await click(get(dock, ".message .icon-button"));
  assert.equal(session.dismissed, 1);
});

test("a hint is requested and can be played", async () => {
  const asked = await showDock(TURN);
  await click(button(asked.dock, "Hint"));
  assert.deepEqual(asked.session.requests, [{ type: "hint" }]);
  const { dock, session } = await showDock(TURN, { hint: { move: "4d8h:8h", words: "Show 8♥" } });
  await click(button(dock, "Play it"));
  assert.deepEqual(session.requests, [{ type: "move", text: "4d8h:8h" }]);
});

test("there are no hints at a rated table", async () => {
  const { dock } = await showDock(TURN, { table: tableState([]) });
  button(dock, "Hint");
  const rated = await showDock(TURN, {
    table: tableState([], { settings: { ...tableState([]).settings, rated: true } }),
  });
  assert.ok(!texts(rated.dock, "button").some((text) => text.includes("Hint")));
});

test("a hint and a problem can be closed", async () => {
  const hinted = await showDock(TURN, { hint: { move: "4d8h:8h", words: "Show 8♥" } });
  await click(get(hinted.dock, ".message.hint .icon-button"));
  assert.equal(hinted.session.hintsDismissed, 1);
  const { dock } = await showDock(TURN, { checks: ANSWER });
  await click(get(dock, '[data-card="2c3d"]'));
  await click(get(dock, ".message .icon-button"));
  assert.equal(all(dock, ".message").length, 0);
});

test("the hand comes before the moves and the tools in the tab order", async () => {
  const { dock } = await showDock(TURN);
  const controls = all(dock, "button").filter((control) => control.tabIndex >= 0);
  assert.ok(controls[0]?.classList.contains("hand-card"));
});

test("Escape clears the picks", async () => {
  const pass = scene(["2c3d", "4d8h"], { actions: prompt({ choices: [choose("pass", ["2c3d", "4d8h"], 2, 2)] }) });
  const { dock } = await showDock(pass);
  await click(get(dock, '[data-card="2c3d"]'));
  assert.equal(all(dock, ".hand-card.picked").length, 1);
  await press(get(dock, ".dock"), "Escape");
  assert.equal(all(dock, ".hand-card.picked").length, 0);
});

test("the last trick can be shown again", async () => {
  const cards = [{ card: "2c3d", face: "2c3d:3d", seat: 0, count: 1, worth: null, note: "takes it" }];
  const { dock } = await showDock(scene([], { last_trick: zone("trick", "trick", { label: "Last trick", cards }) }));
  await click(button(dock, "Last trick"));
  assert.deepEqual(texts(dock, "dialog .caption"), ["Youtakes it"]);
});

test("a sent move is shown before the table has answered", async () => {
  const view = { pending: [{ id: "request 1", message: { type: "move", id: "request 1", text: "4d8h:8h" } as const }] };
  const { dock } = await showDock(TURN, view);
  await click(get(dock, '[data-card="4d8h"]'));
  await click(get(dock, '[data-card="2c3d"]'));
  assert.equal(get(dock, ".message").textContent, "Your move was sent; waiting for the table.");
});

test("the hand keeps its order while groups are arranged", async () => {
  const actions = prompt({ arrange: arrange([["7c8h:8h"]], { faces: { "7c8h": ["7c8h:8h"] } }) });
  const session = new FakeSession();
  const shown = scene(["2s9d", "3c5h", "3h4c"], { actions });
  const dock = await show(
    <LooksContext.Provider value={{ ...DEFAULT_LOOKS, order: "sum" }}>
      <TestTable session={session} view={{ scene: shown }}>
        <PlayerDock scene={shown} />
      </TestTable>
    </LooksContext.Provider>,
  );
  await click(button(dock, "Lay down and arrange…"));
  const cards = all(dock, ".arrange-hand .board-card").map((card) => card.dataset["card"]);
  assert.deepEqual(cards, ["3h4c", "3c5h", "2s9d"]);
});

test("groups are arranged on a board, checked, and undone", async () => {
  const table = arrange([["7c8h:8h"]], { faces: { "2c3d": ["2c3d:2c", "2c3d:3d"], "7c8h": ["7c8h:8h"] } });
  const { dock, session } = await showDock(scene(["2c3d"], { actions: prompt({ arrange: table }) }));
  await click(button(dock, "Lay down and arrange…"));
  await click(get(dock, '.board-card[data-card="2c3d"]'));
  await click(button(dock, "put here"));
  assert.equal(all(dock, ".zone.group .board-card").length, 2);
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.deepEqual(session.requests, [{ type: "check", text: "lay 2c3d:2c on 1" }]);
  assert.ok(button(dock, "Lay it down").disabled, "until the server has checked the move");
  await click(get(dock, '.board-card[data-card="2c3d"]'));
  await click(get(dock, '[data-face="2c3d:3d"].face-button'));
  assert.equal(get(dock, '.board-card[data-card="2c3d"]').dataset["face"], "2c3d:3d");
  await click(button(dock, "Undo"));
  await click(button(dock, "Undo"));
  assert.equal(all(dock, ".zone.group .board-card").length, 1);
  await click(button(dock, "Cancel"));
  assert.equal(all(dock, ".arrange").length, 0);
});
