import assert from "node:assert/strict";
import { test } from "node:test";
import { all, click, enter, get, show, stubFetch, texts } from "./dom";
import { RulesPanel } from "../rules/RulesPanel";

const RULES = `# Hearts

**HE-7** No heart may be led until hearts are *broken* & <script>alert(1)</script>.

- one
- \`2c3d\`

| card | points |
|---|---|
| Q♠ | 13 |

\`\`\`cards
2c3d:2c Ada leads
4d8h Ben
\`\`\`
`;
const GAMES = {
  bots: ["steady"],
  games: [
    {
      key: "hearts",
      sample: ["2c3d"],
      presets: { standard: { target: 100, moon: true } },
      in_play: {},
      options: {
        properties: {
          target: {
            type: "integer",
            title: "Target",
            description: "Points that end the match.",
            "x-rule": "HE-9",
            "x-words": {},
          },
          moon: {
            type: "boolean",
            title: "Moon",
            description: "Shooting the moon.",
            "x-rule": "HE-8",
            "x-words": { on: "on" },
          },
        },
      },
    },
  ],
};

test("the rules are rendered as elements, never as HTML", async () => {
  stubFetch({ "/api/games/hearts/rules": RULES, "/api/games": GAMES });
  const container = await show(<RulesPanel game="hearts" options={null} rule={null} />);
  assert.equal(get(container, "h1").textContent, "Hearts");
  assert.match(get(container, "#rule-HE-7").textContent, /broken & <script>alert\(1\)<\/script>\./);
  assert.equal(all(container, "script").length, 0);
  assert.deepEqual(texts(container, "li code"), ["2c3d"]);
  assert.deepEqual(texts(container, "td"), ["Q♠", "13"]);
});

test("a block of cards is drawn with captions", async () => {
  stubFetch({ "/api/games/hearts/rules": RULES, "/api/games": GAMES });
  const container = await show(<RulesPanel game="hearts" options={null} rule={null} />);
  assert.deepEqual(texts(container, ".card-row .caption"), ["Ada leads", "Ben"]);
  assert.equal(all(container, ".card-row .shows-low").length, 1);
});

test("the wanted rule is highlighted, and changed options are marked", async () => {
  stubFetch({ "/api/games/hearts/rules": RULES, "/api/games": GAMES });
  const container = await show(<RulesPanel game="hearts" options={{ target: 50, moon: true }} rule="HE-7" />);
  assert.ok(get(container, "#rule-HE-7").classList.contains("highlighted"));
  assert.equal(all(container, "h1").length, 0, "in a panel the title is one level deeper");
  assert.deepEqual(texts(container, ".options-in-play .changed dt"), ["Target"]);
  assert.deepEqual(texts(container, ".options-in-play dd:not(.option-description, .rule-effect)"), ["50", "on"]);
  assert.equal(all(container, ".options-in-play .rule-effect").length, 2, "each option can be asked about");
});

test("an error is shown", async () => {
  stubFetch({ "/api/games": GAMES });
  const container = await show(<RulesPanel game="unknown" options={null} rule={null} />);
  assert.equal(container.textContent, "not found");
});

test("a search finds rules and options by their words, and opens the rule", async () => {
  stubFetch({ "/api/games/hearts/rules": RULES, "/api/games": GAMES });
  const container = await show(<RulesPanel game="hearts" options={{ target: 50, moon: true }} rule={null} />);
  await enter(get(container, ".rules-search input"), "heart broken");
  assert.deepEqual(texts(container, ".rules-search li strong"), ["HE-7"]);
  await click(get(container, ".rules-search li button"));
  assert.ok(get(container, "#rule-HE-7").classList.contains("highlighted"));
  await enter(get(container, ".rules-search input"), "points end");
  assert.deepEqual(texts(container, ".rules-search li strong"), ["Target"]);
  assert.match(get(container, ".rules-search li").textContent, /Target \(50\): Points that end the match/);
  await enter(get(container, ".rules-search input"), "nonsense");
  assert.match(get(container, ".rules-search [role=status]").textContent, /Nothing found/);
});

test("a search finds cards by their names and headings, and shows where in a long rule the word stands", async () => {
  const long = `${"Many words stand before the one that is wanted. ".repeat(6)}Then the stock is empty.`;
  stubFetch({
    "/api/games/rummy/rules": `# Rummy\n\n## Scoring\n\n**RU-9** An A♠ counts 15.\n\n## Play\n\n**RU-8** ${long}\n`,
    "/api/games": GAMES,
  });
  const container = await show(<RulesPanel game="rummy" options={null} rule={null} />);
  for (const word of ["ace", "scoring", "spades"]) {
    await enter(get(container, ".rules-search input"), word);
    assert.deepEqual(texts(container, ".rules-search li strong"), ["RU-9"], word);
  }
  await enter(get(container, ".rules-search input"), "stock");
  const found = get(container, ".rules-search li").textContent;
  assert.match(found, /^RU-8 ….*Then the stock is empty\.$/);
  assert.ok(found.length < 200);
});

test("the summary has the options of the table, and the deck the skin of the user", async () => {
  stubFetch({ "/api/games/hearts/rules": RULES, "/api/games": GAMES });
  const container = await show(<RulesPanel game="hearts" options={{ target: 50 }} rule={null} />);
  const links = all(container, ".print-links a").map((link) => link.getAttribute("href"));
  assert.deepEqual(links, [
    `/api/games/hearts/summary?options=${encodeURIComponent('{"target":50}')}`,
    "/api/deck?skin=sanity",
  ]);
});
