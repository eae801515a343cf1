"""The command `fairdeal design`."""

import pytest

from tests.cli.runner import assert_rejected, call

QUICK = ("design", "president", "-o", "rounds=2", "--games", "60", "--seed", "1", "--workers", "1")
FIRST_TRICK = ("--vary", "first_trick=president,scum,random")


@pytest.mark.once
def test_rules_that_meet_the_targets_come_first() -> None:
    document = call(
        *QUICK, *FIRST_TRICK, "--vary", "eight_rule=off,on", "--target", "bottom rises > 60%", "--json"
    ).json
    assert document["tried"] == 6
    assert document["candidates"][0]["options"]["first_trick"] == "scum"
    best, *_, worst = document["candidates"]
    assert best["figures"][0]["value"] > worst["figures"][0]["value"]
    assert worst["options"].get("first_trick") != "scum"
    assert document["interrupted"] is False


@pytest.mark.once
def test_the_best_rules_are_printed_with_their_figures() -> None:
    result = call(*QUICK, *FIRST_TRICK, "--target", "minutes a round < 60", "--target", "moves a round > 20")
    assert result.status == 0, result.err
    assert (
        "3 rule sets were tried. The best, measured in 60 games on deals that were not used to choose them"
        in result.out
    )
    assert "the usual rules" in result.out
    assert "The usual rules meet every target." in result.out
    impossible = call(*QUICK, *FIRST_TRICK, "--target", "minutes a round < 1")
    assert "No rule set that was tried meets every target." in impossible.out


def test_wrong_targets_and_options_are_explained() -> None:
    assert_rejected(call("design", "president"), "--target")
    assert_rejected(call(*QUICK, "--target", "fun > 5"), "no measure 'fun' in this game; there are: ")
    assert_rejected(call(*QUICK, "--target", "fun"), "is not a target: write a measure, < or >, and a number")
    target = ("--target", "minutes a round < 5")
    assert_rejected(call(*QUICK, *target, "--vary", "bogus=1,2"), "no option 'bogus'")
    assert_rejected(call(*QUICK, *target, "--vary", "rounds=1,2"), "both set and varied")
    assert_rejected(call(*QUICK, *target, "--vary", "players=3,4"), "choose players with --players")
    assert_rejected(call(*QUICK, *target, "--vary", "eight_rule=on,on"), "given twice")
    assert_rejected(call(*QUICK, *target, "--vary", "eight_rule=on,maybe"), "is not a value of it")
