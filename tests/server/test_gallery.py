"""The gallery: a finished study of every option of every game, as package data."""

import msgspec
import pytest
from tools.gallery import SEED, study_option

from fairdeal.games import all_games
from fairdeal.server.studies.gallery import compared_values, read_gallery, studied_options
from fairdeal.server.studies.setup import describe, plan_study

pytestmark = pytest.mark.once


@pytest.mark.parametrize("key", list(all_games()))
def test_every_option_has_a_study_that_can_be_played_again(key: str) -> None:
    kind = all_games()[key]
    studies = {study.option: study for study in read_gallery(key).studies}
    assert list(studies) == [spec.name for spec in studied_options(kind)]
    for spec in studied_options(kind):
        study = studies[spec.name]
        assert study.setup.vary == {spec.name: compared_values(kind, spec)}
        assert study.setup.seed == SEED
        assert study.figures.games == study.setup.games
        assert study.figures.games >= 300
        assert study.variants == describe(study.setup).variants
        assert len(study.figures.sentences) >= len(plan_study(study.setup).variants)


def test_the_command_reproduces_the_stored_studies() -> None:
    kind = all_games()["bull-sanity"]
    (spec,) = [spec for spec in studied_options(kind) if spec.name == "play_on"]
    made = study_option(kind, spec, games=12)
    assert made is not None
    (stored,) = [study for study in read_gallery(kind.key).studies if study.option == spec.name]
    assert made.setup == msgspec.structs.replace(stored.setup, games=12)
    assert made.variants == stored.variants
    assert made.figures.players == stored.figures.players
    assert [group.title for group in made.figures.groups] == [group.title for group in stored.figures.groups]
    assert all(measure.headline for group in made.figures.groups for measure in group.measures)
