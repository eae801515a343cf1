import assert from "node:assert/strict";
import { test } from "node:test";
import { all, get, show, texts } from "./dom";
import { Scores } from "../table/Scores";

const NAMES = ["Ada", "Ben"];

test("without a scored round there is a note", async () => {
  const container = await show(<Scores rows={[]} names={NAMES} scoring={null} />);
  assert.equal(container.textContent, "No round has been scored yet.");
});

test("totals are shown with their changes, and as a chart after two rounds", async () => {
  const rows = [
    { label: "Hand 1", changes: [3, -4], totals: [3, -4], places: null },
    { label: "Hand 2", changes: [1000, 0], totals: [1003, -4], places: null },
  ];
  const container = await show(<Scores rows={rows} names={NAMES} scoring="lowest score wins" />);
  assert.deepEqual(texts(container, "thead th"), ["Round", "Ada", "Ben"]);
  assert.deepEqual(texts(container, "tbody td"), ["3+3", "-4-4", "1,003+1000", "-40"]);
  assert.equal(get(container, "p").textContent, "Lowest score wins.");
  assert.equal(get(container, ".chart").getAttribute("aria-label"), "Scores by round: Ada 1003, Ben -4");
  assert.equal(all(container, "polyline").length, 2);
});

test("places are shown where there are no totals, with the first place on top of the chart", async () => {
  const rows = [
    { label: "Round 1", changes: null, totals: null, places: [[1], [0]] },
    { label: "Round 2", changes: null, totals: null, places: [[1], [0]] },
  ];
  const container = await show(<Scores rows={rows} names={NAMES} scoring={null} />);
  assert.deepEqual(texts(container, "tbody td"), ["2.", "1.", "2.", "1."]);
  const heights = all(container, "polyline").map((line) =>
    Number(/,([\d.]+)/.exec(line.getAttribute("points") ?? "")?.[1]),
  );
  assert.ok(heights[1]! < heights[0]!);
});

test("one round has no chart", async () => {
  const rows = [{ label: "Hand 1", changes: null, totals: [3, 4], places: null }];
  const container = await show(<Scores rows={rows} names={NAMES} scoring={null} />);
  assert.equal(all(container, ".chart").length, 0);
});
