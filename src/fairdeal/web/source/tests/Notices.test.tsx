import assert from "node:assert/strict";
import { test } from "node:test";
import { all, button, click, FakeSession, seatState, show, tableState, TestTable, texts, YOU } from "./dom";
import { IdentityContext } from "../lobby/identity";
import type { TableView } from "../net/tableView";
import { absences } from "../table/absence";
import { Notices } from "../table/Notices";
import { scene, seat } from "./scenes";

const ADA = { person: "p", name: "Ada" };
const BOT = seatState("Cy", { bot: "steady", replaceable: true });
const SEATS = [seatState("Ann"), seatState("Ben"), BOT];
const WATCHING = { ...YOU, seat: null, host: false };

async function showNotices(view: Partial<TableView>) {
  const session = new FakeSession();
  const identity = {
    person: ADA,
    withName: (_: string, then: (person: typeof ADA) => void) => then(ADA),
    asGuest: (then: () => void) => then(),
    rename: () => undefined,
  };
  const container = await show(
    <IdentityContext.Provider value={identity}>
      <TestTable session={session} view={{ table: tableState(SEATS), ...view }}>
        <Notices />
      </TestTable>
    </IdentityContext.Provider>,
  );
  return { container, session };
}

test("a host without a name can choose one when others join", async () => {
  const session = new FakeSession();
  const identity = {
    person: { person: "p", name: "You" },
    withName: (_: string, then: (person: typeof ADA) => void) => then(ADA),
    asGuest: (then: () => void) => then(),
    rename: () => undefined,
  };
  const notices = (name: string) => (
    <IdentityContext.Provider value={identity}>
      <TestTable session={session} view={{ table: tableState([seatState(name), BOT]), you: { ...YOU, name } }}>
        <Notices />
      </TestTable>
    </IdentityContext.Provider>
  );
  assert.equal(all(await show(notices("You")), ".notice").length, 0);
  const container = await show(notices("Host"));
  assert.match(container.textContent, /Others see you as “Host”/);
  await click(button(container, "Choose a name"));
  assert.deepEqual(session.requests, [{ type: "rename" }]);
});

test("a visitor takes the seat of a bot", async () => {
  const seats = [seat(0, "Ann"), seat(1, "Ben"), seat(2, "Cy", { cards: 1, score: 0 })];
  const { container, session } = await showNotices({ you: WATCHING, scene: scene([], { seats }) });
  assert.match(container.textContent, /You are watching/);
  await click(button(container, "Take a bot’s seat"));
  assert.deepEqual(texts(container, ".join-seats .muted"), ["1 card · 0 points"]);
  await click(button(container, "Take this seat of Cy"));
  assert.deepEqual(session.requests, [{ type: "replace_bot", seat: 2 }]);
});

test("without bots a visitor gets in line, and leaves it", async () => {
  const table = tableState(SEATS.slice(0, 2), { waiting: ["Eve", "Ada"] });
  const first = await showNotices({ you: WATCHING, table });
  await click(button(first.container, "Get in line"));
  assert.deepEqual(first.session.requests, [{ type: "sit" }]);
  const second = await showNotices({ you: { ...WATCHING, waiting: true }, table });
  assert.match(second.container.textContent, /You are 2nd in line/);
  await click(button(second.container, "Leave the line"));
  assert.deepEqual(second.session.requests, [{ type: "leave" }]);
});

test("a player who left takes the seat back", async () => {
  const table = tableState([seatState("Ann"), seatState("Ada", { left: true, bot: "steady" })]);
  const { container, session } = await showNotices({ you: { ...WATCHING, held: 1 }, table });
  assert.match(container.textContent, /A bot plays for you/);
  await click(button(container, "Take my seat back"));
  assert.deepEqual(session.requests, [{ type: "sit" }]);
});

test("a removed player sees a notice without buttons", async () => {
  const { container } = await showNotices({ you: { ...WATCHING, removed: true } });
  assert.match(container.textContent, /The host has removed you/);
  assert.equal(all(container, "button").length, 0);
});

test("a new host sees a notice until they dismiss it", async () => {
  const { container, session } = await showNotices({ becameHost: true });
  assert.match(container.textContent, /You are the host now/);
  await click(button(container, "OK"));
  assert.equal(session.dismissed, 1);
});

test("the host can call a bot at once, another player after a minute", async () => {
  const absentSince = [null, Date.now() - 20_000, null];
  const host = await showNotices({ absentSince });
  assert.match(host.container.textContent, /Ben is away/);
  await click(button(host.container, "Let a bot play for Ben"));
  assert.deepEqual(host.session.requests, [{ type: "call_bot", seat: 1 }]);
  const guest = await showNotices({ absentSince, you: { ...YOU, host: false } });
  assert.match(texts(guest.container, "button")[0]!, /^Let a bot play for Ben in (40|39) s$/);
  assert.ok((all(guest.container, "button")[0] as HTMLButtonElement).disabled);
  const later = await showNotices({ absentSince: [null, Date.now() - 60_000, null], you: { ...YOU, host: false } });
  assert.ok(!button(later.container, "Let a bot play for Ben").disabled);
});

test("a short absence shows no notice, and spectators cannot call a bot", async () => {
  const short = await showNotices({ absentSince: [null, Date.now() - 2_000, null] });
  assert.doesNotMatch(short.container.textContent, /away/);
  const spectator = await showNotices({ absentSince: [null, Date.now() - 90_000, null], you: WATCHING });
  assert.deepEqual(texts(spectator.container, "button"), ["Take a bot’s seat"]);
});

test("a player for whom a bot plays is not away", () => {
  const table = tableState([seatState("Ada"), seatState("Ben", { left: true, bot: "steady" })]);
  const view = { table, you: YOU, absentSince: [null, 0] } as unknown as TableView;
  assert.deepEqual(absences(view, 100_000), []);
});
