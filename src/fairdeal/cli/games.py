"""`fairdeal games`: list the games."""

from fairdeal.cli import output
from fairdeal.engine.game import Game
from fairdeal.games import all_games


def run(as_json: bool) -> int:
    games = all_games().values()
    if as_json:
        output.print_json([game_json(game) for game in games])
        return 0
    for game in games:
        output.print_text(f"{game.key}: {game.title}, {game.players_in_words()} players")
        output.print_text(f"    {game.summary}")
        output.print_text(f"    presets: {', '.join(game.presets)}; rules and options: fairdeal rules {game.key}")
    return 0


def game_json(game: type[Game]) -> dict[str, object]:
    return {
        "key": game.key,
        "title": game.title,
        "summary": game.summary,
        "players": [game.min_players, game.max_players],
        "usual_players": game.default_players,
        "presets": list(game.presets),
    }
