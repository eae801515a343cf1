import assert from "node:assert/strict";
import { test } from "node:test";
import { all, button, enter, get, show, stubFetch, submit, click, texts } from "./dom";
import { CreatePage } from "../lobby/CreatePage";
import { IdentityContext } from "../lobby/identity";
import { parseRoute } from "../route";

const ADA = { person: "p", name: "Ada" };
function option(title: string, group: string, description: string, rule: string, more: object) {
  return { title, description, "x-rule": rule, "x-group": group, "x-words": {}, ...more };
}

const GAMES = {
  bots: ["random", "steady"],
  bot_words: { random: "Plays any move.", steady: "Plays well." },
  games: [
    {
      key: "president",
      title: "President",
      players: [3, 4, 5],
      usual_players: 4,
      presets: { online: { decks: 1, eight_rule: false }, classic: { decks: 2, eight_rule: true } },
      preset_words: { online: "As online.", classic: "As in the old days." },
      in_play: { rounds: 0 },
      options: {
        properties: {
          decks: option("Decks", "Cards", "Number of decks.", "PR-1", { type: "integer", minimum: 1, maximum: 9 }),
          eight_rule: option("Eights end the trick", "Special combos", "An eight ends the trick.", "PR-22", {
            type: "boolean",
            "x-words": { on: "on", off: "off" },
          }),
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
    asGuest: (then: () => void) => then(),
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
  assert.deepEqual(texts(page, "[name=level] option"), ["Random", "Steady"]);
  assert.deepEqual(texts(page, ".option label"), ["Decks", "Eights end the trick"]);
  assert.deepEqual(texts(page, ".presets label"), ["Online", "Classic"]);
  assert.equal(get(page, "#option-decks").getAttribute("max"), "9");
});

test("options are grouped and explained, and their rules are linked", async () => {
  const { page } = await showForm();
  assert.deepEqual(
    all(page, ".option-group summary").map((summary) => summary.firstChild?.textContent),
    ["Cards", "Special combos"],
  );
  assert.deepEqual(texts(page, ".option-description"), ["Number of decks. PR-1", "An eight ends the trick. PR-22"]);
  assert.deepEqual(
    all(page, ".option-description a").map((link) => [link.getAttribute("href"), link.getAttribute("target")]),
    [
      ["/#/rules/president/PR-1", "_blank"],
      ["/#/rules/president/PR-22", "_blank"],
    ],
  );
  assert.deepEqual(parseRoute("/", "#/rules/president/PR-22"), { page: "rules", game: "president", rule: "PR-22" });
});

test("the chosen preset and the level of the bots are explained", async () => {
  const { page } = await showForm();
  assert.equal(get(page, "#preset-words").textContent, "As online.");
  await enter(all(page, ".presets input")[1]!, "on", "change");
  assert.equal(get(page, "#preset-words").textContent, "As in the old days.");
  assert.match(get(page, "#bot-words").textContent, /^Steady: Plays well\. Friends/);
});

test("bots fill the table, and only people with the link can join", async () => {
  const { page, sent } = await showForm({ "/api/tables": { code: "K7PXQ2" } });
  await enter(get(page, "[name=seats]"), "5", "change");
  await submit(get(page, "form"));
  const body = sent[0]?.body as { bots: string[]; public: boolean };
  assert.deepEqual([body.bots, body.public], [Array(4).fill("steady"), false]);
});

test("a long form shows only the titles of its groups at first", async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 9 }, (_, n) => [
      `flag_${n}`,
      option(`Flag ${n}`, n < 5 ? "First" : "Second", "A flag.", "PR-1", { type: "boolean" }),
    ]),
  );
  const game = { ...GAMES.games[0], presets: { online: {} }, in_play: {}, options: { properties } };
  const { page } = await showForm({ "/api/games": { ...GAMES, games: [game] } });
  assert.equal(all(page, ".option-group").length, 2);
  assert.equal(all(page, ".option-group[open]").length, 0);
});

test("an option that differs from the preset is marked, and can be reset", async () => {
  const { page } = await showForm();
  await enter(get(page, "#option-eight_rule"), "on", "change");
  assert.deepEqual(texts(page, ".option.changed label"), ["Eights end the trick"]);
  assert.equal(get(page, ".option-change").textContent, "Changed; the preset uses off");
  await click(button(page, "Reset to the preset"));
  assert.equal(all(page, ".option.changed").length, 0);
});

test("the table is created with the changed options only", async () => {
  const { page, sent } = await showForm({ "/api/tables": { code: "K7PXQ2" } });
  await enter(get(page, "[name=bots]"), "2", "change");
  await enter(get(page, "[name=turn]"), "null", "change");
  await enter(get(page, "#option-decks"), "3", "input");
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
        intermission: null,
        bot_pause: null,
        takeover: "steady",
        public: false,
      },
    },
  ]);
  assert.equal(location.pathname, "/t/K7PXQ2");
});

test("an error from the server is shown in the form", async () => {
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
