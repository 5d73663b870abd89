"""Files that travel with the package: strategies and experiments. Read as files, never imported."""

from typing import Final

STRATEGIES: Final = {
    "dice_town": {
        *("banker", "card_player", "careful", "careless", "expert", "greedy", "hunter"),
        *("planner", "prospector", "rancher", "sheriff", "thief"),
    },
    "catan": {"alpha_beta", "value_function", "victory_point", "weighted_random"},
    "larder": {"careful"},
    "moon_river": {
        *("balanced", "careful", "careless", "cattle_baron", "corn_farmer", "early_bird", "greedy", "hoarder"),
        *(
            "outlaw",
            "planner",
            "expert",
            "prospector",
            "scenario_chaser",
            "simulator",
            "thief",
            "town_builder",
            "trapper",
        ),
    },
    "pig": {"hold", "racer"},
    "plain": {"greedy", "learnt"},
    "wind_river": {"careful", "expert", "greedy", "herder", "planner", "racer", "rusher", "settler"},
}
"""By folder. Any other file beside them is a user's own."""

GAMES: Final = ("larder", "pig")
"""The games in one file."""
