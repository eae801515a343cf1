import assert from "node:assert/strict";
import { test } from "node:test";
import { all, button, enter, get, show, stubFetch, submit, click, texts } from "./dom";
import { CreatePage } from "../lobby/CreatePage";
import { IdentityContext } from "../lobby/identity";

const ADA = { person: "p", name: "Ada" };
const GAMES = {
  bots: ["random", "steady"],
  games: [
    {
      key: "president",
      title: "President",
      players: [3, 4, 5],
      usual_players: 4,
      presets: { online: { decks: 1, eight_rule: false }, classic: { decks: 2, eight_rule: true } },
      in_play: { rounds: 0 },
      options: {
        properties: {
          decks: { type: "integer", minimum: 1, maximum: 9, description: "number of decks (PR-1)" },
          eight_rule: { type: "boolean", description: "an eight ends the trick (PR-12)" },
        },
      },
    },
  ],
};

async function showForm(answers: Record<string, unknown> = {}) {
  const { sent } = stubFetch({ "/api/games": GAMES, ...answers });
  const identity = {
    person: ADA,
    withName: (_: string, then: (person: typeof ADA) => void) => then(ADA),
    rename: () => undefined,
  };
  const page = await show(
    <IdentityContext.Provider value={identity}>
      <CreatePage game="president" />
    </IdentityContext.Provider>,
  );
  return { page, sent };
}

test("the form has the game's seats, bots, options and presets", async () => {
  const { page } = await showForm();
  assert.deepEqual(texts(page, "[name=seats] option"), ["3", "4", "5"]);
  assert.deepEqual(texts(page, "[name=level] option"), ["random", "steady"]);
  assert.deepEqual(texts(page, ".option label"), ["Decks", "Eight rule"]);
  assert.deepEqual(texts(page, ".presets label"), ["Online", "Classic"]);
  assert.equal(get(page, "#option-decks").getAttribute("max"), "9");
});

test("an option that differs from the preset is marked, and can be reset", async () => {
  const { page } = await showForm();
  await enter(get(page, "#option-eight_rule"), "on", "change");
  assert.deepEqual(texts(page, ".option.changed label"), ["Eight rule"]);
  assert.equal(get(page, ".option-change").textContent, " changed; the preset uses off");
  await click(button(page, "Reset to the preset"));
  assert.equal(all(page, ".option.changed").length, 0);
});

test("the table is created with the changed options only", async () => {
  const { page, sent } = await showForm({ "/api/tables": { code: "K7PXQ2" } });
  await enter(get(page, "[name=bots]"), "2", "change");
  await enter(get(page, "[name=turn]"), "null", "change");
  await enter(get(page, "#option-decks"), "3", "change");
  await submit(get(page, "form"));
  assert.deepEqual(sent, [
    {
      path: "/api/tables",
      body: {
        game: "president",
        preset: "online",
        options: { decks: 3 },
        seats: 4,
        bots: ["steady", "steady"],
        turn: null,
        takeover: "steady",
        public: true,
      },
    },
  ]);
  assert.equal(location.pathname, "/t/K7PXQ2");
});

test("an error of the server is shown in the form", async () => {
  const { page } = await showForm();
  await submit(get(page, "form"));
  assert.equal(get(page, "[role=alert]").textContent, "not found");
});

test("an unknown game leads back to the lobby", async () => {
  stubFetch({ "/api/games": GAMES });
  const page = await show(<CreatePage game="poker" />);
  assert.match(page.textContent, /There is no game called “poker”/);
  assert.equal(get(page, "a").getAttribute("href"), "/");
});
