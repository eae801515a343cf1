"""Training: reproducible, resumable, and exported without loss. Needs torch, which only the extra `train` installs."""

import signal
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

torch = pytest.importorskip("torch")

from fairdeal.cli.commands import fairdeal as command  # noqa: E402
from fairdeal.engine.errors import BadSetup  # noqa: E402
from fairdeal.engine.network_file import NetworkFile, read_network  # noqa: E402
from fairdeal.games import hearts, president  # noqa: E402
from fairdeal.train.onnx_export import export_onnx  # noqa: E402
from fairdeal.train.plan import METHODS, SELF_PLAY, Plan  # noqa: E402
from fairdeal.train.setups import mixed_games, plain_game  # noqa: E402
from fairdeal.train.trainer import Trainer  # noqa: E402
from tests.cli.runner import TIMEOUT, start  # noqa: E402

pytestmark = pytest.mark.once

PLANS = [
    Plan("hearts", 3, method=method, width=16, hidden=8, actions=800, minibatch=32, setups=4, mean_weight=1.0)
    for method in METHODS
]
PLAN = PLANS[0]
NETWORK_OF_HEARTS = Path(hearts.__file__).parent / "ai" / "network.bin"
NETWORK_OF_PRESIDENT = Path(president.__file__).parent / "ai" / "network.bin"


def weights(trainer: Trainer) -> list[bytes]:
    return [numbers.tobytes() for numbers in trainer.network().arrays]


@pytest.mark.parametrize("plan", PLANS, ids=METHODS)
def test_the_same_seed_gives_the_same_network(plan: Plan) -> None:
    runs = [Trainer(plan) for _ in range(2)]
    for trainer in runs:
        trainer.update()
        trainer.update()
    assert weights(runs[0]) == weights(runs[1])


@pytest.mark.parametrize("plan", PLANS, ids=METHODS)
def test_a_resumed_run_continues_as_if_it_had_not_stopped(plan: Plan, tmp_path: Path) -> None:
    whole, first = Trainer(plan), Trainer(plan)
    first.update()
    first.save(tmp_path)
    second = Trainer.resume(tmp_path)
    second.update()
    whole.update()
    whole.update()
    assert weights(second) == weights(whole)
    assert second.progress.actions == whole.progress.actions


def test_integers_rate_almost_as_the_model_does() -> None:
    trainer = Trainer(PLAN)
    trainer.update()
    trainer.average = dict(trainer.model.state_dict())
    network = trainer.network()
    generator = torch.Generator().manual_seed(1)
    for _ in range(50):
        features = torch.randint(0, network.size, (60,), generator=generator)
        with torch.no_grad():
            offsets = torch.tensor([0, 30])
            expected = float(trainer.model((features[:30], offsets), (features[30:], offsets), torch.tensor([0])))
        assert network.rate_lists(features.tolist(), []) / 2**18 == pytest.approx(expected, abs=0.1)


def test_an_onnx_model_gives_the_value_in_points(tmp_path: Path) -> None:
    reference = pytest.importorskip("onnx.reference")
    trainer = Trainer(PLAN)
    network = trainer.network()
    export_onnx(network, 10.0, tmp_path / "network.onnx")
    session = reference.ReferenceEvaluator(str(tmp_path / "network.onnx"))
    features = list(range(0, network.size, 37))
    (value,) = session.run(None, {"features": torch.tensor(features).numpy()})
    assert float(value[0, 0]) == pytest.approx(10 * network.rate_lists(features, []) / 2**18, abs=0.1)


def test_a_network_to_begin_with_rates_the_same_at_first_even_if_it_is_made_wider() -> None:
    first = Trainer(PLAN)
    first.update()
    network = first.network()
    for width, hidden in ((PLAN.width, PLAN.hidden), (24, 12)):
        second = Trainer(replace(PLAN, seed=4, width=width, hidden=hidden), network)
        generator = torch.Generator().manual_seed(1)
        for _ in range(20):
            features = torch.randint(0, network.size, (60,), generator=generator).tolist()
            assert second.network().rate_lists(features, []) == network.rate_lists(features, [])


def test_ratings_are_values_of_positions_if_the_network_plays_on_itself() -> None:
    file = NetworkFile("rook", Trainer(Plan.for_game("rook", 1)).network(), 0, 60.0, sha256="ab")
    assert not Plan.for_game("rook", 1).values_positions(10**9)
    assert Plan.for_game("hearts", 1).values_positions(0)
    assert Plan.for_game("rook", 1, SELF_PLAY).values_positions(0)
    plan = Plan.for_game("rook", 1, start=file)
    assert (plan.network_rollouts, plan.start, plan.scale) == (1.0, "ab", 60.0)
    assert not plan.values_positions(10_000)  # the network that it begins with has only compared moves
    assert plan.values_positions(10**6)
    assert Plan.for_game("rook", 1, start=replace(file, values_positions=True)).values_positions(10_000)


@pytest.mark.parametrize("key", ["sanityholes", "bull-sanity"])
def test_self_play_records_the_advice_that_was_followed(key: str) -> None:
    """In Bull Sanity the heuristic player mixes its moves, so advice that is drawn again may be another."""
    plan = Plan.for_game(key, 3, SELF_PLAY)
    trainer = Trainer(replace(plan, actions=300, setups=1, heuristic_seats=1.0, random_moves=0.0))
    batch = trainer.labeler.play(trainer.network(), trainer.mixture())
    advised = trainer.plain.strategy.policy_with(None).size - 1
    assert (batch.action_features == advised).sum() == len(batch.values)


def test_setups_mix_players_presets_and_options() -> None:
    games = mixed_games("president", 1)
    assert len({game.players for game in games}) >= 4
    assert {game.preset for game in games} == {"online", "house"}
    assert len({tuple(game.options.to_json().items()) for game in games}) > 30
    assert [game.options for game in games] == [game.options for game in mixed_games("president", 1)]
    assert plain_game("president").options.to_json()["decks"] == 1


def test_the_command_writes_a_network_its_card_and_its_curve(tmp_path: Path) -> None:
    out = tmp_path / "run"
    result = CliRunner().invoke(command, ["train", "president", "--actions", "1000", "--seed", "5", "--out", str(out)])
    assert result.exit_code == 0, result.output
    file = read_network((out / "network.bin").read_bytes())
    assert file.game == "president"
    assert file.sha256 in (out / "network.md").read_text(encoding="utf-8")
    assert (out / "curve.svg").read_text().startswith("<?xml")
    again = CliRunner().invoke(command, ["train", "president", "--actions", "1000", "--out", str(out)])
    assert again.exit_code != 0


def train_words(out: Path, *arguments: str) -> list[str]:
    return ["train", "president", "--seed", "5", "--out", str(out), *arguments]


def test_ctrl_c_finishes_the_running_update(tmp_path: Path) -> None:
    """The checkpoint is one that the run would have reached anyway: nothing is left of an unfinished update."""
    out = tmp_path / "run"
    program = start(*train_words(out, "--actions", "100000000"), stderr=subprocess.PIPE)
    assert program.stdout is not None
    assert program.stdout.readline().startswith(b"Training president by self-play, seed 5, begins: until 100,000,000")
    program.send_signal(signal.SIGINT)
    rest, err = program.communicate(timeout=5 * TIMEOUT)
    assert program.returncode == 130
    assert b"Finishing the running update" in err
    assert b"actions; the network is in" in rest
    stopped = Trainer.resume(out)
    whole = Trainer(stopped.plan)
    for _ in range(stopped.progress.updates):
        whole.update()
    assert weights(stopped) == weights(whole)


def test_a_second_ctrl_c_stops_at_once(tmp_path: Path) -> None:
    out = tmp_path / "run"
    program = start(*train_words(out, "--actions", "100000000"), stderr=subprocess.PIPE)
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.readline()
    program.send_signal(signal.SIGINT)
    while b"Finishing" not in program.stderr.readline():
        pass
    program.send_signal(signal.SIGINT)
    rest, err = program.communicate(timeout=5 * TIMEOUT)
    assert program.returncode != 0
    if rest.startswith(b"0 actions"):
        pytest.skip("the first signal came before the first update began")
    assert b"nothing was kept" in err
    assert not (out / "checkpoint.pt").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--export", "/nowhere/at/all.onnx"], "--export: there is no folder /nowhere/at"),
        (["--export", "/tmp"], "--export: /tmp is a folder"),
        (["--resume"], "there is no checkpoint in"),
        (["--resume", "--from", "network.bin"], "leave out --from and --width"),
        (["--from", "/nowhere/network.bin"], "--from: cannot read /nowhere/network.bin"),
        (["--from", __file__], "cannot be used: this is not a network"),
        (["--width", "9"], "--width: a multiple of 8, not 9"),
        (["--from", str(NETWORK_OF_PRESIDENT), "--width", "32"], "--width: the network of --from has 96 sums already"),
        (["--from", str(NETWORK_OF_HEARTS)], "is of hearts, not of president"),
        (["--method", "guessing"], "'guessing' is not one of 'rollouts', 'self-play'"),
    ],
)
def test_bad_arguments_are_found_before_training(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairdeal.cli.train.find_spec", lambda name: name)  # as if onnx were installed
    monkeypatch.setattr(Trainer, "update", lambda _: pytest.fail("it has begun to train"))
    words = ["train", "president", "--actions", "1000", "--out", str(tmp_path / "run"), *arguments]
    result = CliRunner().invoke(command, words)
    assert result.exit_code != 0
    assert message in str(result.exception) + result.output


def test_a_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    (tmp_path / "checkpoint.pt").write_bytes(b"nothing that torch can read")
    with pytest.raises(BadSetup, match=r"checkpoint\.pt is damaged, or from another version"):
        Trainer.resume(tmp_path)
    Trainer(PLAN).save(tmp_path)
    data = torch.load(tmp_path / "checkpoint.pt", weights_only=True)
    data["model"]["bias"] = data["model"]["bias"][:8]
    torch.save(data, tmp_path / "checkpoint.pt")
    with pytest.raises(BadSetup, match="of a network with other features"):
        Trainer.resume(tmp_path)
