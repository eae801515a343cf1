import assert from "node:assert/strict";
import { test } from "node:test";
import { all, enter, get, show, texts } from "./dom";
import { applyLooks, DEFAULT_LOOKS, loadLooks, type Looks, LooksContext, saveLooks, SetLooksContext } from "../looks";
import { LooksDialog } from "../shared/LooksDialog";

async function showDialog(looks: Looks = DEFAULT_LOOKS) {
  const chosen: Looks[] = [];
  const container = await show(
    <LooksContext.Provider value={looks}>
      <SetLooksContext.Provider value={(changed) => chosen.push(changed)}>
        <LooksDialog onClose={() => undefined} />
      </SetLooksContext.Provider>
    </LooksContext.Provider>,
  );
  return { dialog: get(container, "dialog"), chosen };
}

const option = (dialog: HTMLElement, label: string): HTMLElement => {
  const found = all(dialog, "label").find((element) => element.textContent.trim() === label);
  assert.ok(found, label);
  return get(found, "input");
};

test("the dialog shows the current looks", async () => {
  const { dialog } = await showDialog({ ...DEFAULT_LOOKS, scheme: "dark", print: "large" });
  assert.deepEqual(texts(dialog, "label.chosen"), [
    "dark",
    "clubs, diamonds, hearts, spades",
    "four colors",
    "large print",
    "by value",
    "both hands",
    "normal",
  ]);
});

test("every scheme can be chosen", async () => {
  for (const [label, scheme] of [
    ["light", "light"],
    ["dark", "dark"],
    ["high contrast", "contrast"],
  ] as const) {
    const { dialog, chosen } = await showDialog();
    await enter(option(dialog, label), "on", "change");
    assert.deepEqual(chosen, [{ ...DEFAULT_LOOKS, scheme }]);
  }
});

test("motion and sound are switches", async () => {
  const { dialog, chosen } = await showDialog();
  await enter(option(dialog, "Reduce motion"), "on", "change");
  await enter(option(dialog, "Play a sound when it is my turn"), "on", "change");
  assert.deepEqual(chosen, [
    { ...DEFAULT_LOOKS, motion: "calm" },
    { ...DEFAULT_LOOKS, sound: true },
  ]);
});

test("looks are stored and passed on to the style sheet", () => {
  const looks: Looks = { ...DEFAULT_LOOKS, scheme: "contrast", colors: "two", print: "large" };
  saveLooks(looks);
  assert.deepEqual(loadLooks(), looks);
  applyLooks(looks);
  const { scheme, colors, print, motion } = document.documentElement.dataset;
  assert.deepEqual([scheme, colors, print, motion], ["contrast", "two", "large", "full"]);
});
