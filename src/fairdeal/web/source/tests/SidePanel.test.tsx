import assert from "node:assert/strict";
import { test } from "node:test";
import { all, click, enter, FakeSession, get, press, show, submit, TestTable, texts, YOU } from "./dom";
import type { TableView } from "../net/tableView";
import { SidePanel, type Tab } from "../table/SidePanel";
import { prompt, scene } from "./scenes";

async function showPanel(tab: Tab, view: Partial<TableView>, tabs: Tab[] = []) {
  const session = new FakeSession();
  const panel = await show(
    <TestTable session={session} view={view}>
      <SidePanel tab={tab} rule={null} onTab={(wanted) => tabs.push(wanted)} onClose={null} />
    </TestTable>,
  );
  return { panel, session };
}

const LOG = [
  { seq: 1, words: "Ada shows 2♣3♦ as 3♦.", move: "2c3d:3d", later: null, endsTrick: false },
  { seq: 2, words: "Ben plays two 7s.", move: "7x2", later: null, endsTrick: false },
];

test("the log draws cards as symbols and shows notation on request", async () => {
  const { panel, session } = await showPanel("log", { log: LOG, scene: scene([], { actions: prompt() }) });
  assert.deepEqual(texts(panel, ".log li"), [
    "Ada shows 23 as 32 of clubs / 3 of diamonds, as the 3 of diamonds.",
    "Ben plays two 7s.",
  ]);
  assert.equal(all(panel, ".log .suit-symbol").length, 3);
  await enter(get(panel, ".switch input"), "on", "change");
  assert.deepEqual(texts(panel, ".log code"), ["2c3d:3d", "7x2"]);
  await enter(get(panel, ".chat-form input"), "pass");
  await submit(get(panel, ".chat-form"));
  assert.deepEqual(session.requests, [{ type: "move", text: "pass" }]);
});

test("opening the chat marks it as read, and messages are sent", async () => {
  const chat = [{ seat: 1, name: "Ben", text: "<b>hello</b>" }];
  const { panel, session } = await showPanel("chat", { chat, unread: 1 });
  assert.equal(session.chatReads, 1);
  assert.deepEqual(texts(panel, ".chat-messages li"), ["Ben <b>hello</b>"]);
  await enter(get(panel, ".chat-form input"), "hi");
  await submit(get(panel, ".chat-form"));
  assert.deepEqual(session.requests, [{ type: "say", text: "hi" }]);
});

test("a spectator cannot chat", async () => {
  const { panel } = await showPanel("chat", { you: { ...YOU, seat: null } });
  assert.ok(get(panel, ".chat-form input").disabled);
});

test("a click or an arrow key changes the tab", async () => {
  const tabs: Tab[] = [];
  const { panel } = await showPanel("log", { unread: 3 }, tabs);
  assert.equal(get(panel, "#tab-chat .unread").textContent, "3");
  await click(get(panel, "#tab-scores"));
  await press(get(panel, ".tabs"), "ArrowRight");
  await press(get(panel, ".tabs"), "ArrowLeft");
  assert.deepEqual(tabs, ["scores", "chat", "rules"]);
});
