"""`fairdeal tournament simulate`: whole tournaments between bots with one command."""

import pytest

from fairdeal.duplicate.tournaments.rounds import FORMATS
from tests.cli.runner import call

COMMAND = ("tournament", "simulate")


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_is_repeatable(form: str) -> None:
    arguments = (*COMMAND, "rook", "--bots", "7", "--format", form, "--rounds", "3", "--seed", "1", "--json")
    result = call(*arguments)
    assert result.status == 0, result.err
    assert len(result.json["standings"]) == 7
    assert result.json["standings"][0]["place"] == 1
    assert result.json["tournament"]["rounds"]
    assert call(*arguments).out == result.out


def test_tables_of_four_and_stronger_bots_in_front() -> None:
    result = call(*COMMAND, "hearts", "--bots", "60", "--levels", "steady,random", "--rounds", "5", "--seed", "2")
    assert result.status == 0, result.err
    means = {}
    for line in result.out.splitlines():
        level, found, rest = line.partition(": ")
        if found and "points on average" in rest:
            means[level] = float(rest.split()[0])
    assert means["steady"] > means["random"] + 1
    assert "75 tables in 5 rounds" in result.out


def test_mistakes_get_one_line() -> None:
    for arguments, message in (
        (("hearts", "--format", "ladder"), "there is no format 'ladder'"),
        (("hearts", "--format", "round-robin"), "two sides"),
        (("chess",), "there is no game"),
        (("hearts", "--levels", "genius"), "there is no bot 'genius'"),
    ):
        result = call(*COMMAND, *arguments)
        assert result.status == 2
        assert message in result.err
        assert result.err.count("\n") == 1
