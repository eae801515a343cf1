"""`fairdeal games`: which games there are."""

from fairdeal.cli import output
from fairdeal.engine.game import Game
from fairdeal.games import all_games


def run(as_json: bool) -> int:
    games = all_games().values()
    if as_json:
        output.say_json([described(game) for game in games])
        return 0
    for game in games:
        output.say(f"{game.key}: {game.title}, {game.players_in_words()} players")
        output.say(f"    {game.summary}")
        output.say(f"    presets: {', '.join(game.presets)}; rules and options: fairdeal rules {game.key}")
    return 0


def described(game: type[Game]) -> dict[str, object]:
    return {
        "key": game.key,
        "title": game.title,
        "summary": game.summary,
        "players": [game.least_players, game.most_players],
        "usual_players": game.usual_players,
        "presets": list(game.presets),
    }
