"""The gallery: a finished study of every option of every game, as package data."""

import pytest
from tools.gallery import SEED, play, shorten

from fairdeal.games import all_games
from fairdeal.server.studies.figures import study_figures
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


def test_the_files_have_the_figures_of_the_lab() -> None:
    (study,) = [study for study in read_gallery("bull-sanity").studies if study.option == "play_on"]
    assert shorten(study_figures(play(study.setup))) == study.figures
