"""`fairdeal score`: results of a club evening, entered as a table or as JSON, in match points and against par."""

import json
import time
from pathlib import Path

import pytest

from fairdeal.duplicate.club_results import ClubResult
from fairdeal.duplicate.club_scores import score_evening
from fairdeal.games import all_games
from tests.cli.runner import call

RESULTS = """deal,seat,name,score
1,1,Ada & Cy,120
1,3,Eve & Flo,60
1,2,Ben & Dee,-20
1,4,Gus & Hal,80
2,1,Ada & Cy,0
2,1,Eve & Flo,100
2,2,Ben & Dee,180
2,2,Gus & Hal,90
3,1,Ada & Cy,60
3,2,Ben & Dee,75
"""


def deals_of(folder: Path, game: str, number: int) -> str:
    result = call("deals", game, "--number", str(number), "--seed", "friday", "--out", str(folder))
    assert result.status == 0, result.err
    return str(folder / "deals.json")


def test_match_points_and_par(tmp_path: Path) -> None:
    deals = deals_of(tmp_path, "rook", 3)
    file = tmp_path / "results.csv"
    file.write_text(RESULTS, encoding="utf-8-sig")
    result = call("score", str(file), "--deals", deals, "--par", "steady", "--plays", "3", "--json")
    assert result.status == 0, result.err
    ranking = {line["name"]: line for line in result.json["ranking"]}
    # Deal 3 was played once with each side's cards: half of what can be won, as the Neuberg formula says.
    assert ranking["Ada & Cy"]["match_points"] == 1 + 0 + 0.5
    assert ranking["Ben & Dee"]["match_points"] == 0 + 1 + 0.5
    assert [deal["match_points"] for deal in ranking["Eve & Flo"]["deals"]] == [0, 1], "partners have the same cards"
    par = {(entry["deal"], entry["seat"]): entry["score"] for entry in result.json["par"]}
    assert par[2, 1] == par[2, 3] != par[2, 2]
    assert ranking["Ada & Cy"]["deals"][0]["over_par"] == pytest.approx(120 - par[1, 1])
    assert ranking["Ada & Cy"]["over_par"] == pytest.approx((180 - par[1, 1] - par[2, 1] - par[3, 1]) / 3)
    text = call("score", str(file), "--deals", deals).out
    assert "    1  Ada & Cy       3          1.50   50.00" in text
    table = call("score", "-", "--deals", deals, "--csv", stdin=RESULTS).out.splitlines()
    assert table[0] == "place,name,deals,match points,percent,over par"
    assert len(table) == 5


def test_the_same_results_as_json(tmp_path: Path) -> None:
    deals = deals_of(tmp_path, "rook", 3)
    header, *rows = [line.split(",") for line in RESULTS.splitlines()]
    document = {"results": [dict(zip(header, row, strict=True)) for row in rows]}
    from_json = call("score", "-", "--deals", deals, "--json", stdin=json.dumps(document))
    assert from_json.json == call("score", "-", "--deals", deals, "--json", stdin=RESULTS).json


@pytest.mark.parametrize("game", sorted(all_games()))
def test_every_game_has_par_and_a_direction(game: str, tmp_path: Path) -> None:
    """The better of two results has more match points: fewer points in Hearts, an earlier place in President."""
    deals = deals_of(tmp_path, game, 1)
    rows = "deal,seat,name,score\n1,1,Ada,1\n1,1,Ben,2\n"
    result = call("score", "-", "--deals", deals, "--par", "steady", "--plays", "2", "--json", stdin=rows)
    assert result.status == 0, result.err
    less_wins = game in ("hearts", "president", "bull-sanity", "sanityholes")
    assert result.json["ranking"][0]["name"] == ("Ada" if less_wins else "Ben")
    assert all(entry["score"] is not None for entry in result.json["par"])


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("deal,seat,name,score\n9,1,Ada,3\n", "line 2: deal must be a number from 1 to 2, not '9'"),
        ("deal,seat,name,score\n1,5,Ada,3\n", "line 2: seat must be a number from 1 to 4, not '5'"),
        ("deal,seat,name,score\n1,1,Ada,many\n", "line 2: the score must be a number, not 'many'"),
        ("deal,seat,name,score\n1,1,Ada,nan\n", "line 2: the score must be a number, not 'nan'"),
        ("deal,seat,name,score\n1,1,,3\n", "line 2: the name is missing"),
        ("deal,seat,name,score\n1,1,Ada,3\n1,3,Ada,4\n", "line 3: there is already a result of Ada for deal 1"),
        ("deal,seat,score\n1,1,3\n", "there is no column 'name': the first line must name deal, seat, name, score"),
        ("deal,seat,name,score\n", "there are no results: give a table with the columns deal, seat, name, score"),
        ("deal,seat,name,score\n1,1,Ada,inf\n", "line 2: the score must be a number, not 'inf'"),
        ("deal,seat,name,score\n1,1,Ada,1_0\n", "line 2: the score must be a number, not '1_0'"),
        ("deal,seat,name,score\n1,1,Ada,1e9\n", "line 2: the score must be a number, not '1e9'"),
        ("deal,seat,name,score\n1,1,Ada,9999999\n", "line 2: the score must be from -1,000,000 to 1,000,000"),
        ("deal,seat,name,score\n0000000019,1,Ada,3\n", "line 2: deal must be a number from 1 to 2"),
        ("deal,seat,name,score\n1,1,Ada,3\n1,2,Ada,4\n", "line 3: there is already a result of Ada for deal 1"),
        ("deal,seat,name,score\n1,1,Ada,3,4\n", "line 2 has 5 cells, and the first line 4"),
        ("deal,seat,name,score\n1,1,Ada\n", "line 2 has 3 cells, and the first line 4"),
        ('deal,seat,name,score\n1,1,"Ada,3\n', "line 2 is not a row of a table"),
        ("deal,seat,name,score\n1,1," + "A" * 140_000 + ",3\n", "line 2 is not a row of a table"),
        ("deal,seat,name,score\n1,1," + "A" * 101 + ",3\n", "line 2: a name has at most 100 characters"),
        ("deal,seat,name,score\n1,1,A\x1b[2Jda,3\n", "line 2: a name has at most 100 characters, all of them visible"),
        ("deal,seat,name,score,name\n1,1,Ada,3,Ben\n", "there are several columns 'name'"),
        ("\n1,1,Ada,3\n", "there is no column 'deal'"),
        ("[" * 100_000, "the results are"),
        ('[{"deal":1,"seat":1,"name":"Ada","score":' + "9" * 5000 + "}]", "the results are not JSON"),
        ('[{"deal":1,"seat":1,"name":"Ada","score":NaN}]', "result 1: the score must be a number"),
        ('[{"deal":true,"seat":1,"name":"Ada","score":1}]', "result 1: deal must be a number from 1 to 2"),
        ("deal,seat,name,score\n" + "".join(f"1,1,p{n},{n}\n" for n in range(20_001)), "more than 20,000 results"),
        ("deal,seat,name,score\n" + "x" * 5_000_000, "too large for results of an evening"),
        ("[1]", "the results must be a list of objects with deal, seat, name, score"),
        ("[{", "the results are not JSON"),
    ],
)
def test_what_is_wrong_with_results(rows: str, message: str, tmp_path: Path) -> None:
    result = call("score", "-", "--deals", deals_of(tmp_path, "rook", 2), stdin=rows)
    assert result.status == 2
    assert message in result.err
    assert result.err.count("\n") == 1


def test_what_is_wrong_with_deals(tmp_path: Path) -> None:
    file = tmp_path / "deals.json"
    for text, message in (("[]", "has no deals"), ("nothing", "is not JSON")):
        file.write_text(text)
        result = call("score", "-", "--deals", str(file), stdin=RESULTS)
        assert result.status == 2
        assert message in result.err
    assert "cannot read" in call("score", "-", "--deals", str(tmp_path / "none.json"), stdin=RESULTS).err


def test_tables_of_spreadsheets(tmp_path: Path) -> None:
    """Semicolons or tabs, a decimal comma, empty rows at the end and columns that nobody asked for."""
    deals = deals_of(tmp_path, "rook", 3)
    wanted = call("score", "-", "--deals", deals, "--json", stdin=RESULTS).json
    for separator in (";", "\t"):
        rows = [line.split(",") for line in RESULTS.splitlines()]
        lines = [separator.join([rows[0][0].upper(), *rows[0][1:], "table"])]
        lines += [separator.join([*row, "7"]) for row in rows[1:]] + [separator * 4]
        assert call("score", "-", "--deals", deals, "--json", stdin="\r\n".join(lines)).json == wanted
    halves = "deal;seat;name;score\n1;1;Ada;0,5\n1;1;Ben;−0,5\n"
    assert "Ada" in call("score", "-", "--deals", deals, stdin=halves).out.splitlines()[1]


def test_no_name_becomes_a_formula(tmp_path: Path) -> None:
    deals = deals_of(tmp_path, "rook", 1)
    rows = 'deal,seat,name,score\n1,1,"=HYPERLINK(""http://x"",""y"")",-5\n1,2,"Ada, ""the ace""",3\n1,1,@Ben,1\n'
    lines = call("score", "-", "--deals", deals, "--csv", stdin=rows).out.splitlines()
    assert any("\"'=HYPERLINK(" in line for line in lines)
    assert any(",'@Ben," in line for line in lines)
    assert any(',"Ada, ""the ace""",' in line for line in lines)


def test_an_evening_of_ten_thousand_results_is_scored_within_a_second() -> None:
    game = all_games()["rook"].configure(None)
    rows = [
        ClubResult(number % 3 + 1, 1 + number % 2, f"pair {number}", float(number % 997)) for number in range(10_000)
    ]
    started = time.perf_counter()
    lines = score_evening(game, rows, has_points=True)
    assert time.perf_counter() - started < 1
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    assert lines[0].place == 1


def test_deals_of_several_games(tmp_path: Path) -> None:
    documents = [json.loads(Path(deals_of(tmp_path / game, game, 1)).read_text()) for game in ("rook", "hearts")]
    file = tmp_path / "deals.json"
    file.write_text(json.dumps([deal for document in documents for deal in document]))
    result = call("score", "-", "--deals", str(file), stdin=RESULTS)
    assert "deals of several games: hearts, rook" in result.err
