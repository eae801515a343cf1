import assert from "node:assert/strict";
import { test } from "node:test";
import { all, button, click, get, holdRequests, show, submit } from "./dom";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type Identity, IdentityContext } from "../lobby/identity";
import { PairingPanel } from "../pairing/PairingPanel";
import type { Features, GameInfo, PairingStatus, Person } from "../protocol";

const FEATURES: Features = {
  pairing: true,
  ratings: true,
  people: true,
  tournaments: true,
  pairing_wait: 30_000,
  offline: false,
};
const HEARTS = { key: "hearts", title: "Sanity Hearts", presets: { rules: {} } } as unknown as GameInfo;
const ADA: Person = { person: "p", name: "Ada" };
const IDLE: PairingStatus = {
  state: "idle",
  waited: 0,
  bots_in: 0,
  people: 0,
  seats: 0,
  game: null,
  table: null,
  notice: null,
};
const WAITING: PairingStatus = { ...IDLE, state: "waiting", bots_in: 30_000, people: 1, seats: 4, game: "hearts" };

const checkbox = (container: HTMLElement): HTMLElement => all(container, 'input[type="checkbox"]')[0]!;

/** The panel as part of a page where the user's name is known once they choose what to play. */
function PanelOfNewcomer(): JSX.Element {
  const [person, setPerson] = useState<Person | null>(null);
  const withName: Identity["withName"] = (_reason, then) => {
    setPerson(ADA);
    then(ADA);
  };
  return (
    <IdentityContext.Provider value={{ person, withName, asGuest: () => undefined, rename: () => undefined }}>
      <PairingPanel games={[HEARTS]} features={FEATURES} />
    </IdentityContext.Provider>
  );
}

test("a newcomer who has just entered the pool stays in it, in whatever order the answers come", async () => {
  for (const order of [
    ["POST", "GET"],
    ["GET", "POST"],
  ]) {
    const answer = holdRequests();
    const container = await show(<PanelOfNewcomer />);
    await click(checkbox(container));
    await submit(get(container, "form"));
    for (const method of order) await answer(`${method} /api/pairing`, method === "POST" ? WAITING : IDLE);
    assert.equal(all(container, ".pairing-waiting").length, 1, order.join(" before "));
    localStorage.clear();
  }
});

test("a player who has stopped waiting is not put back by the late answer about bots", async () => {
  const answer = holdRequests();
  const container = await show(<PanelOfNewcomer />);
  await click(checkbox(container));
  await submit(get(container, "form"));
  await answer("POST /api/pairing", WAITING);
  await click(button(container, "Start with bots now"));
  await click(button(container, "Stop waiting"));
  await answer("POST /api/pairing/leave", IDLE);
  await answer("POST /api/pairing/bots", WAITING);
  assert.equal(all(container, ".pairing-waiting").length, 0);
  localStorage.clear();
});
