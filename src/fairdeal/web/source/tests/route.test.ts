import assert from "node:assert/strict";
import { test } from "node:test";
import "./dom";
import { codeIn, matchPath, parseRoute } from "../route";

test("a code is found however it is typed or pasted", () => {
  for (const text of [
    "QFP35G",
    " QFP 35G ",
    "http://localhost:8000/t/QFP35G",
    "http://localhost:8000/t/QFP35G/",
    "Join me: https://cards.example/t/QFP35G?x=1#now, soon!",
    "cards.example/t/QFP%2035G",
    "“QFP35G”.",
  ]) {
    assert.equal(codeIn(text), "QFP35G", text);
  }
  assert.equal(codeIn("8PsxUaDmCv-WOW_x"), "8PsxUaDmCv-WOW_x", "ids are kept");
  assert.equal(codeIn(" . "), "");
});

test("an address with invalid encoding still leads to a table", () => {
  assert.deepEqual(parseRoute("/t/50%", ""), { page: "table", code: "50%" });
  assert.deepEqual(parseRoute("/t/qfp%2035g", ""), { page: "table", code: "qfp 35g" });
});

const routeOf = (address: string) => {
  const url = new URL(address, "http://localhost");
  return parseRoute(url.pathname, url.hash);
};

test("the link to a replay contains the move", () => {
  assert.equal(matchPath("m-1"), "/#/match/m-1");
  assert.equal(matchPath("m-1", 12), "/#/match/m-1?move=12");
  assert.deepEqual(routeOf(matchPath("m-1", 12)), { page: "match", match: "m-1", move: 12 });
  assert.deepEqual(routeOf(matchPath("m-1")), { page: "match", match: "m-1", move: 0 });
  assert.deepEqual(routeOf("/#/match/m-1?move=x"), { page: "unknown" });
});

test("unknown and malformed addresses have a page of their own", () => {
  for (const address of ["/#/nonsense", "/#/match/", "/#/rules/%E0%A4%A", "/#/new/a/b"])
    assert.deepEqual(routeOf(address), { page: "unknown" }, address);
  for (const address of ["/", "/#", "/#/", "/#main"]) assert.deepEqual(routeOf(address), { page: "lobby" }, address);
  assert.deepEqual(routeOf("/#/matches"), { page: "matches" });
  assert.deepEqual(routeOf("/t/%E0%A4%A"), { page: "table", code: "%E0%A4%A" });
});

test("puzzles: of all games, of one game, and one of them", () => {
  assert.deepEqual(routeOf("/#/puzzles"), { page: "puzzles", game: null });
  assert.deepEqual(routeOf("/#/puzzles/oh-hell"), { page: "puzzles", game: "oh-hell" });
  assert.deepEqual(routeOf("/#/puzzles/oh-hell.3fa91c07"), { page: "puzzle", puzzle: "oh-hell.3fa91c07" });
  assert.deepEqual(routeOf("/#/puzzles/oh-hell.x"), { page: "unknown" });
});
