import assert from "node:assert/strict";
import { test } from "node:test";
import { act } from "preact/test-utils";
import { all, enter, get, press, settle, show, stubFetch } from "./dom";
import { ReplayPage } from "../replay/ReplayPage";
import { scene, seat } from "./scenes";

const STEPS = 6;
const steps = Array.from({ length: STEPS }, (_, index) => ({
  seat: index % 2,
  name: "Ada",
  move: "3",
  words: [`move ${index + 1}`],
}));
const replay = { game: "hearts", title: "Hearts", names: ["Ada", "Ben"], steps, table: "K7PXQ2" };
const SCENE = scene([], { seats: [seat(0, "Ada"), seat(1, "Ben")] });

function stubReplay(part: Partial<typeof replay> | { table: null } = {}): void {
  const answers: Record<string, unknown> = { "/api/matches/m-1/replay": { ...replay, ...part } };
  for (let at = 0; at <= STEPS; at++)
    answers[`/api/matches/m-1/replay/${at}`] = { at, table: SCENE, scenes: [SCENE, SCENE] };
  stubFetch(answers);
}

async function showReplay(move = 0): Promise<HTMLElement> {
  return show(<ReplayPage match="m-1" move={move} />);
}

const count = (container: HTMLElement): string => get(container, ".replay-count").textContent.trim();
const wait = (milliseconds: number): Promise<void> =>
  act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));

test("arrow keys step through the moves, except while the slider has the focus", async () => {
  stubReplay();
  const container = await showReplay();
  await press(document.body, "ArrowRight");
  await press(document.body, "ArrowRight");
  assert.equal(count(container), "2 / 6");
  await press(document.body, "ArrowLeft");
  assert.equal(count(container), "1 / 6");
  await press(get(container, "input[type=range]"), "ArrowRight"); // the browser moves the slider itself
  assert.equal(count(container), "1 / 6");
  await press(document.body, "End");
  assert.equal(count(container), "6 / 6");
  await press(document.body, "ArrowRight");
  assert.equal(count(container), "6 / 6");
});

test("every key press counts, even before the page is rendered again", async () => {
  stubReplay();
  const container = await showReplay();
  await act(() => {
    for (let time = 0; time < 4; time++)
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  });
  assert.equal(count(container), "4 / 6");
});

test("the move is in the address while stepping, and an address leads to its move", async () => {
  stubReplay();
  const container = await showReplay(4);
  assert.equal(count(container), "4 / 6");
  await press(document.body, "ArrowRight");
  await wait(350);
  assert.equal(location.hash, "#/match/m-1?move=5");
  await act(() => {
    history.replaceState(null, "", "/#/match/m-1?move=2");
    window.dispatchEvent(new Event("hashchange"));
  });
  assert.equal(count(container), "2 / 6");
});

test("a link to a move beyond the end shows the last move", async () => {
  stubReplay();
  assert.equal(count(await showReplay(99)), "6 / 6");
});

test("playback advances by itself at the chosen speed and stops at the end", async () => {
  stubReplay();
  const container = await showReplay(3);
  await enter(get(container, ".replay-speed"), "4", "change");
  await act(() => get(container, '[aria-label="Play"]').click());
  assert.equal(all(container, '[aria-label="Pause"]').length, 1);
  for (let round = 0; round < 12 && count(container) !== "6 / 6"; round++) await wait(150);
  assert.equal(count(container), "6 / 6");
  await settle();
  await act(() => get(container, '[aria-label="Play"]').click()); // from the start again
  assert.equal(count(container), "0 / 6");
  await press(document.body, " ");
  assert.equal(all(container, '[aria-label="Play"]').length, 1);
});

test("stepping by hand stops playing", async () => {
  stubReplay();
  const container = await showReplay();
  await press(document.body, " ");
  await press(document.body, "ArrowRight");
  assert.equal(all(container, '[aria-label="Play"]').length, 1);
  assert.equal(count(container), "1 / 6");
});

test("the replay links to the table if the server names it", async () => {
  stubReplay();
  let container = await showReplay();
  const links = (): (string | null)[] =>
    all(container, ".replay-header nav a").map((link) => link.getAttribute("href"));
  assert.deepEqual(links(), ["/t/K7PXQ2", "/#/matches"]);
  stubReplay({ table: null });
  container = await show(<ReplayPage key="other" match="m-1" move={0} />);
  assert.deepEqual(links(), ["/#/matches"]);
});
