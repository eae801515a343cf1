import assert from "node:assert/strict";
import { test } from "node:test";
import { all, get, show, texts } from "./dom";
import { Figures } from "../lab/Figures";
import { firstQuestion, questionQuery, studyQuery, suggestedValues, toRequest } from "../lab/question";
import { addStudyLines, EMPTY_STUDY } from "../lab/useStudy";
import { optionSpecs } from "../lobby/options";
import type { GameInfo, StudyFigures, StudyInfo } from "../protocol";
import { labPath, parseRoute, studyPage } from "../route";

const GAME = {
  key: "president",
  players: [3, 4, 5],
  usual_players: 4,
  presets: { online: { decks: 1, equalize: "allow", eight_rule: false }, house: { equalize: "skip" } },
  in_play: {},
  options: {
    properties: {
      decks: { type: "integer", minimum: 1, maximum: 9, title: "Decks", "x-words": {} },
      equalize: { enum: ["skip", "allow"], title: "Equalizing", "x-words": {} },
      eight_rule: { type: "boolean", title: "Eights", "x-words": {} },
    },
  },
} as unknown as GameInfo;

const INFO = { type: "study", state: "playing", games: 0, wanted: 100 } as StudyInfo;
const cell = (variant: number, value: number) => ({
  variant,
  text: `${100 * value} %`,
  value,
  low: value - 0.1,
  high: value + 0.1,
  difference: variant ? { text: "+20 ± 9 *", value: 0.2, low: 0.11, high: 0.29, significant: true } : null,
});
const FIGURES: StudyFigures = {
  type: "figures",
  games: 200,
  players: "Played by steady bots.",
  sentences: ["Eights, off: as usual.", "Eights, on: a move is forced more often."],
  cautions: ["Bots are not people."],
  groups: [
    {
      title: "Decisions",
      measures: [
        {
          key: "forced",
          label: "a move is forced",
          unit: "share",
          headline: true,
          cells: [cell(0, 0.3), cell(1, 0.5)],
        },
      ],
    },
  ],
  interactions: [],
};

const routeOf = (address: string) => {
  const url = new URL(address, "http://localhost");
  return parseRoute(url.pathname, url.hash);
};

test("the lab's addresses", () => {
  assert.deepEqual(routeOf("/#/lab"), { page: "lab", game: null, query: "" });
  assert.deepEqual(routeOf(labPath("president", "vary=decks")), {
    page: "lab",
    game: "president",
    query: "vary=decks",
  });
  assert.deepEqual(routeOf(studyPage("a_b-c")), { page: "study", study: "a_b-c" });
  for (const address of ["/#/study", "/#/study/a?b", "/#/lab/%E0%A4%A", "/#/lab/a/b"])
    assert.deepEqual(routeOf(address), { page: "unknown" }, address);
});

test("a question about an option keeps the other options of the form", () => {
  const query = questionQuery("equalize", 5, "house", { equalize: "skip", decks: 2, eight_rule: true });
  const question = firstQuestion(GAME, query);
  assert.deepEqual(toRequest(question), {
    game: "president",
    vary: { equalize: ["skip", "allow"] }, // the value of the preset comes first
    players: 5,
    preset: "house",
    options: { decks: 2, eight_rule: true },
    bots: [],
    tension: false,
  });
  assert.deepEqual(firstQuestion(GAME, studyQuery(toRequest(question))), question);
  assert.deepEqual(firstQuestion(GAME, "players=99&preset=none").vary, { decks: [1, 2] });
});

test("values to compare, the usual one first", () => {
  const [decks, , eights] = optionSpecs(GAME);
  assert.ok(decks && eights);
  assert.deepEqual(suggestedValues(decks, 9), [9, 1]);
  assert.deepEqual(suggestedValues(eights, true), [true, false]);
});

test("figures replace each other, and a response that ends too early is reported", () => {
  const first = addStudyLines(EMPTY_STUDY, [INFO, { type: "waiting", ahead: 2, reason: null }], false);
  assert.equal(first.waiting?.ahead, 2);
  const second = addStudyLines(first, [FIGURES], false);
  assert.deepEqual([second.figures?.games, second.waiting, second.problem], [200, null, null]);
  assert.match(addStudyLines(second, [], true).problem ?? "", /connection was lost/);
  assert.equal(addStudyLines(second, [{ ...INFO, state: "paused" }], true).problem, null);
  assert.equal(
    addStudyLines(second, [{ type: "failed", code: "slow", message: "Too slow." }], true).problem,
    "Too slow.",
  );
});

test("results have sentences, headlines, and a plot with a data table for each measure", async () => {
  const page = await show(<Figures figures={FIGURES} variants={["Eights: off", "Eights: on"]} />);
  assert.deepEqual(texts(page, ".lab-sentences li"), FIGURES.sentences);
  assert.deepEqual(texts(page, "[data-measure=forced] td"), ["30 %", "+20 ± 9 *"]);
  assert.equal(get(page, "[data-measure=forced] td.significant").textContent, "+20 ± 9 *");
  assert.equal(all(page, ".lab-plot").length, 1);
  assert.deepEqual(texts(page, ".lab-plot tbody tr:last-child :is(th, td)"), [
    "B",
    "50 %",
    "40 % to 60 %",
    "20 %",
    "11 % to 29 %",
    "yes",
  ]);
  const fills = all(page, ".lab-plot .lab-bar").map((bar) => bar.getAttribute("fill"));
  assert.deepEqual(fills, ["url(#lab-pattern-0)", "url(#lab-pattern-1)"], "patterns as well as colors");
});
