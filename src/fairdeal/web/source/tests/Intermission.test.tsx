import assert from "node:assert/strict";
import { test } from "node:test";
import { all, button, click, FakeSession, get, seatState, show, tableState, TestTable, texts, YOU } from "./dom";
import type { TableView } from "../net/tableView";
import { Intermission } from "../table/Intermission";
import { scene, seat, zone } from "./scenes";

const SCENE = scene([], {
  phase: "intermission",
  headline: "Round 2 is over",
  seats: [seat(0, "Ada", { role: "Citizen" }), seat(1, "Ben", { role: "President" }), seat(2, "Cy")],
});
const ROUND = { label: "Round 2", changes: null, totals: null, places: [[1], [0]] };

async function showIntermission(view: Partial<TableView>, ready = false, shown = SCENE) {
  const session = new FakeSession();
  const table = tableState([
    seatState("Ada", { ready }),
    seatState("Ben", { ready: true }),
    seatState("Cy", { ready: true, bot: "steady" }),
  ]);
  let lookedAtTable = 0;
  const container = await show(
    <TestTable session={session} view={{ scene: shown, table, scores: [ROUND], ...view }}>
      <Intermission scene={shown} onShowTable={() => lookedAtTable++} />
    </TestTable>,
  );
  return { container, session, lookedAtTable: () => lookedAtTable };
}

test("players are listed by place, and those without a place come last", async () => {
  const { container } = await showIntermission({});
  assert.equal(get(container, "h2").textContent, "Round 2 is over");
  assert.deepEqual(texts(container, ".standing-place"), ["1.", "2.", ""]);
  assert.deepEqual(texts(container, ".standing-name"), ["Ben ready", "Ada (you)", "Cy"]);
});

test("a scored hand shows the changes, with partners on one line", async () => {
  const hand = scene([], {
    phase: "intermission",
    headline: "Hand 3 is over",
    seats: [0, 1, 2].map((number) => seat(number, `P${number}`, { team: number % 2, score: 10 })),
  });
  const rows = [
    { label: "Hand 2", changes: [5, 5, 5], totals: [5, 5, 5], places: null },
    { label: "Hand 3", changes: [-240, 130, -240], totals: [-1240, 135, -1240], places: null },
  ];
  const { container } = await showIntermission({ scores: rows }, false, hand);
  assert.deepEqual(texts(container, ".standing-name"), ["P0 (you) and P2", "P1 ready"]);
  assert.deepEqual(texts(container, "li > .muted"), ["-240", "+130"]);
  assert.deepEqual(texts(container, ".standing-value"), ["-1,240", "135"]);
  assert.ok(button(container, "Next hand"));
});

test("a hand that was not scored shows the scores as they are, not the last changes again", async () => {
  const hand = scene([], {
    phase: "intermission",
    headline: "Hand 12 is over",
    seats: [0, 1, 2].map((number) => seat(number, `P${number}`, { score: 10 * number })),
  });
  const rows = [{ label: "Hand 1", changes: [5, 5, 5], totals: [5, 5, 5], places: null }];
  const { container } = await showIntermission({ scores: rows }, false, hand);
  assert.deepEqual(texts(container, "li > .muted"), ["", "", ""]);
  assert.deepEqual(texts(container, ".standing-value"), ["0", "10", "20"]);
});

test("the user can look at the table again", async () => {
  const nothing = await showIntermission({});
  assert.ok(!texts(nothing.container, ".text-button").includes("Look at the table"));
  const trick = { ...SCENE, centre: [zone("trick", "trick")] };
  const { container, lookedAtTable } = await showIntermission({}, false, trick);
  await click(button(container, "Look at the table"));
  assert.equal(lookedAtTable(), 1);
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

test("the button for the next hand is disabled until the table has answered", async () => {
  const message = { type: "ready", id: "1", ready: true } as const;
  const { container } = await showIntermission({ pending: [{ id: "1", message }] });
  assert.ok(button(container, "Waiting for the others").disabled);
});
