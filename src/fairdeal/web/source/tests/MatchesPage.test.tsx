import assert from "node:assert/strict";
import { test } from "node:test";
import { act } from "preact/test-utils";
import { all, button, click, show, stubFetch, texts } from "./dom";
import { IdentityContext } from "../lobby/identity";
import type { MatchInfo, Person } from "../protocol";
import { describeResult, MatchesPage } from "../replay/MatchesPage";

const NAMES = ["Ben", "Ada", "Cy", "Dee"];
const match = (name: string, places: (number | number[])[] | null): MatchInfo => ({
  match: name,
  table: "t",
  game: "hearts",
  title: "Sanity Hearts",
  at: 1_790_000_000_000,
  seat: 1,
  players: NAMES,
  outcome: places === null ? null : { places },
});

async function showMatches(person: Person | null): Promise<HTMLElement> {
  const identity = { person, withName: () => undefined, asGuest: () => undefined, rename: () => undefined };
  return show(
    <IdentityContext.Provider value={identity}>
      <MatchesPage />
    </IdentityContext.Provider>,
  );
}

test("results are described in words", () => {
  const results: [(number | number[])[] | null, string][] = [
    [[1, 0, 2, 3], "won"],
    [[[0, 1], 2, 3], "shared first place"],
    [[0, [1, 2], 3], "2nd of 4"],
    [[[0, 2], 1, 3], "3rd of 4"],
    [null, "not finished"],
  ];
  for (const [places, result] of results) assert.equal(describeResult(match("m", places)), result);
});

test("matches are loaded in pages, each match with players, result and a link to its replay", async () => {
  stubFetch({
    "/api/me/matches?most=20": { matches: [match("m-3", [1, 0, 2, 3]), match("m-2", [0, 1, 2, 3])], next: 77 },
    "/api/me/matches?most=20&before=77": { matches: [match("m-1", null)], next: null },
  });
  const container = await showMatches({ person: "p", name: "Ada" });
  assert.deepEqual(texts(container, ".match-result"), ["won", "2nd of 4"]);
  assert.deepEqual(texts(container, ".match-players")[0], "with Ben, Cy, Dee");
  await click(button(container, "Show earlier matches"));
  assert.deepEqual(
    all(container, ".match-list a").map((link) => link.getAttribute("href")),
    ["m-3", "m-2", "m-1"].flatMap((name) => [`/#/match/${name}`, `/#/review/${name}/1`]),
  );
  assert.equal(all(container, "button").length, 0);
});

test("a user without a name or without matches gets a link to the games", async () => {
  for (const person of [null, { person: "p", name: "Ada" }]) {
    stubFetch({ "/api/me/matches?most=20": { matches: [], next: null } });
    const container = await showMatches(person);
    assert.equal(all(container, 'a.button[href="/"]').length, 1);
  }
});

test("a match from elsewhere is added with the seat of the user", async () => {
  const requests: string[] = [];
  stubFetch({ "/api/me/matches?most=20": { matches: [], next: null } });
  const answer = globalThis.fetch;
  globalThis.fetch = (address, init) => {
    if (init?.method !== "POST") return answer(address, init);
    requests.push(init.body as string);
    return Promise.resolve(Response.json({ match: "imported-1", seat: 1 }));
  };
  const container = await showMatches({ person: "p", name: "Ada" });
  const field = container.querySelector<HTMLInputElement>("input[type=file]");
  assert.ok(field);
  const choose = async (text: string): Promise<void> => {
    const file = new File([text], "match.json", { type: "application/json" });
    Object.defineProperty(field, "files", { value: [file], configurable: true });
    await act(async () => {
      field.dispatchEvent(new Event("change", { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
  };
  await choose("[]");
  assert.deepEqual(texts(container, ".error"), ["This file is not the record of a match."]);
  await choose(JSON.stringify({ fairdeal: 1, players: NAMES }));
  assert.deepEqual(texts(container, ".error"), []);
  await click(button(container, "Add it"));
  assert.deepEqual(JSON.parse(requests[0] ?? ""), { record: { fairdeal: 1, players: NAMES }, seat: 1 });
});
