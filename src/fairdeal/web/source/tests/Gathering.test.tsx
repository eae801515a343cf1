import assert from "node:assert/strict";
import { test } from "node:test";
import {
  all,
  button,
  click,
  FakeSession,
  get,
  seatState,
  show,
  stubFetch,
  tableState,
  TestTable,
  texts,
  YOU,
} from "./dom";
import { IdentityContext } from "../lobby/identity";
import type { TableView } from "../net/tableView";
import { Gathering } from "../table/Gathering";

const ADA = { person: "p", name: "Ada" };
const GAMES = { bots: ["steady", "sharp"], games: [{ key: "some-game", players: [3, 4], presets: {}, options: {} }] };
const FREE = seatState("", { free: true });
const SEATS = [seatState("Ada"), seatState("Bot", { bot: "steady", ready: true }), FREE, FREE];

async function showGathering(view: Partial<TableView> = {}) {
  stubFetch({ "/api/games": GAMES });
  const session = new FakeSession();
  const identity = {
    person: ADA,
    withName: (_: string, then: (person: typeof ADA) => void) => then(ADA),
    asGuest: (then: () => void) => then(),
    rename: () => undefined,
  };
  const table = tableState(SEATS, { stage: "gathering", match: 0 });
  const container = await show(
    <IdentityContext.Provider value={identity}>
      <TestTable session={session} view={{ table, ...view }}>
        <Gathering />
      </TestTable>
    </IdentityContext.Provider>,
  );
  return { container, session };
}

test("the seats show who is ready", async () => {
  const { container } = await showGathering();
  assert.deepEqual(texts(container, ".seat-list-name"), ["Ada (you)host", "Bot", "free", "free"]);
  assert.deepEqual(texts(container, ".seat-list .ready"), ["ready"]);
  assert.match(container.textContent, /starts when everyone at the table is ready and at least 3 are seated\./);
});

test("the user gets ready; the host adds and removes bots", async () => {
  const { container, session } = await showGathering();
  assert.deepEqual(texts(container, "select option"), ["Steady", "Sharp"]);
  await click(button(container, "Ready to play"));
  await click(button(container, "Add a bot"));
  await click(get(container, '[aria-label="Remove Bot"]'));
  assert.deepEqual(session.requests, [
    { type: "ready", ready: true },
    { type: "add_bot", bot: "steady" },
    { type: "remove", seat: 1 },
  ]);
});

test("a visitor takes a free seat and cannot manage the table", async () => {
  const { container, session } = await showGathering({ you: { ...YOU, seat: null, host: false } });
  await click(all(container, ".seat-list button")[0]!);
  assert.deepEqual(session.requests, [{ type: "sit", seat: 2 }]);
  assert.equal(all(container, '[aria-label="Remove Bot"]').length, 0);
});

test("a refusal is shown until it is dismissed", async () => {
  const { container, session } = await showGathering({
    refusal: { message: "the seat is taken", rule: null, code: "seat" },
  });
  assert.match(get(container, "[role=alert]").textContent, /the seat is taken/);
  await click(button(container, "OK"));
  assert.equal(session.dismissed, 1);
});

test("the invitation has the link and the code", async () => {
  const { container } = await showGathering();
  assert.equal(get(container, ".invite input").value, "http://localhost/t/K7PXQ2");
  assert.equal(get(container, ".code").textContent, "K7PXQ2");
});

test("a visitor sits down in place of a bot; a removed player is offered no seat", async () => {
  const table = tableState([seatState("Ada"), seatState("Bot", { bot: "steady", replaceable: true })], {
    stage: "gathering",
    match: 0,
  });
  const you = { ...YOU, seat: null, host: false };
  const { container, session } = await showGathering({ table, you });
  await click(button(container, "Sit here in place of Bot"));
  assert.deepEqual(session.requests, [{ type: "replace_bot", seat: 1 }]);
  const removed = await showGathering({ you: { ...you, removed: true } });
  assert.doesNotMatch(removed.container.textContent, /Sit here/);
});

test("when every seat is taken a visitor gets in line", async () => {
  const table = tableState([seatState("Ben"), seatState("Cy")], { stage: "gathering", match: 0 });
  const { container, session } = await showGathering({ table, you: { ...YOU, seat: null, host: false } });
  await click(button(container, "Get in line"));
  assert.deepEqual(session.requests, [{ type: "sit" }]);
});

test("the seats show who is away, and the host lets a bot play for them", async () => {
  const table = tableState([seatState("Ada"), seatState("Ben")], { stage: "gathering", match: 0 });
  const { container, session } = await showGathering({ table, absentSince: [null, Date.now()] });
  assert.deepEqual(texts(container, ".tag.away"), ["away"]);
  await click(button(container, "Let a bot play for Ben"));
  assert.deepEqual(session.requests, [{ type: "call_bot", seat: 1 }]);
});
