"""The model card of a network: how it was trained, on what, and what is not known yet."""

from fairdeal.engine.network_file import NetworkFile
from fairdeal.games import all_games
from fairdeal.train.setups import mixed_games
from fairdeal.train.trainer import Trainer


def model_card(trainer: Trainer, file: NetworkFile, size: int) -> str:
    """The card as Markdown; add what was measured when the network is packaged."""
    plan, progress = trainer.plan, trainer.progress
    kind = all_games()[plan.game]
    players = sorted({game.players for game in [trainer.plain, *mixed_games(plan.game, plan.seed, plan.setups)]})
    network = file.network
    begins = f" --width {plan.width}" + (" --from FILE" if plan.start else "")
    facts = {
        "game": f"{kind.title} (`{plan.game}`)",
        "training": f"`fairdeal train {plan.game} --method {plan.method} --seed {plan.seed}{begins} "
        f"--actions {progress.actions} --out DIR`",
        **({"begins with": f"the network with the SHA-256 `{plan.start}`"} if plan.start else {}),
        "actions seen": f"{progress.actions:,} in {progress.rounds:,} rounds",
        "time": f"{progress.seconds / 3600:.2f} hours on one core",
        "setups": "half of the matches default; half with one change or random options, "
        f"{', '.join(map(str, players))} players, every preset",
        "shape": f"{network.size:,} features, {network.width} sums, {network.hidden_size} hidden units, one value",
        "value": f"of the rest of a round to the seat that moves; 1.0 stands for {file.scale:.4g} points or places",
        "play": "the best move" if not file.temperature else f"moves drawn at temperature {plan.temperature}",
        "size": f"{size:,} bytes",
        "SHA-256 of the weights": f"`{file.sha256}`",
    }
    rows = [f"| {name} | {value} |" for name, value in facts.items()]
    return "\n".join([f"# The network of {kind.title}", "", "| | |", "|---|---|", *rows]) + "\n"
