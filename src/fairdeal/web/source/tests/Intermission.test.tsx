import assert from "node:assert/strict";
import { test } from "node:test";
import { all, button, click, FakeSession, get, seatState, show, tableState, TestTable, texts, YOU } from "./dom";
import type { TableView } from "../net/tableView";
import { Intermission } from "../table/Intermission";
import { scene, seat } from "./scenes";

const SCENE = scene([], {
  phase: "intermission",
  seats: [seat(0, "Ada", { role: "Citizen" }), seat(1, "Ben", { role: "President" }), seat(2, "Cy")],
});
const ROUND = { label: "Round 2", changes: null, totals: null, places: [[1], [0]] };

async function showIntermission(view: Partial<TableView>, ready = false) {
  const session = new FakeSession();
  const table = tableState([seatState("Ada", { ready }), seatState("Ben", { ready: true }), seatState("Cy")]);
  const container = await show(
    <TestTable session={session} view={{ scene: SCENE, table, scores: [ROUND], ...view }}>
      <Intermission scene={SCENE} />
    </TestTable>,
  );
  return { container, session };
}

test("players are listed by place, and those without a place come last", async () => {
  const { container } = await showIntermission({});
  assert.equal(get(container, "h2").textContent, "Round 2");
  assert.deepEqual(texts(container, ".standing-place"), ["1.", "2.", ""]);
  assert.deepEqual(texts(container, ".standing-name"), ["Ben", "Ada (you)", "Cy"]);
  assert.deepEqual(texts(container, ".standing-value"), ["ready", "", ""]);
});

test("the user gets ready for the next round", async () => {
  const { container, session } = await showIntermission({});
  await click(button(container, "Next round"));
  assert.deepEqual(session.requests, [{ type: "ready", ready: true }]);
  const waiting = (await showIntermission({}, true)).container;
  assert.ok(button(waiting, "Waiting for the others").disabled);
});

test("only the host can end the match", async () => {
  const { container, session } = await showIntermission({});
  await click(button(container, "End the match here"));
  assert.deepEqual(session.requests, [{ type: "stop" }]);
  const guest = (await showIntermission({ you: { ...YOU, host: false } })).container;
  assert.equal(all(guest, ".text-button").length, 0);
});

test("the clock counts down to the next round", async () => {
  const clock = { actors: [0], total: 20_000, until: Date.now() + 9_500 };
  const { container } = await showIntermission({ clock });
  assert.match(container.textContent, /The next round starts in (10|9) s\./);
  await show(<></>); // stops the countdown
});
