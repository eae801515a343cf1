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
    "Ada shows 23 as 32 of clubs / 3 of diamonds as the 3 of diamonds.",
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

test("links are text, and nobody sees the messages of people whom they have muted", async () => {
  const chat = [
    { seat: 1, name: "Ben", text: "rude" },
    { seat: 2, name: "Cleo", text: "see https://example.org/ and www.example.org" },
    { seat: 1, name: "Dan", text: "I sat here before" },
  ];
  const seats = ["Ada", "Ben", "Cleo"].map((name) => ({ name, bot: null, ready: true, left: false, free: false }));
  const table = { seats } as unknown as TableView["table"];
  const { panel } = await showPanel("chat", { chat, table, you: { ...YOU, muted: [1] } });
  assert.deepEqual(texts(panel, ".chat-messages b"), ["Cleo", "Dan"]);
  assert.equal(all(panel, ".chat-messages a").length, 0);
});

test("a table with quick phrases offers nothing else", async () => {
  const table = { seats: [], phrases: ["Hello!", "Goodbye!"] } as unknown as TableView["table"];
  const { panel, session } = await showPanel("chat", { table });
  assert.ok(get(panel, ".chat-form").hidden);
  await click(all(panel, ".quick-phrases button")[1] as HTMLButtonElement);
  assert.deepEqual(session.requests, [{ type: "say", text: "Goodbye!" }]);
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
