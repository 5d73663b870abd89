"""Where the networks of the shipped experts are: one for each number of players, in `expert_networks.npz`."""

from pathlib import Path
from typing import Final

NETWORKS: Final = Path(__file__).with_name("expert_networks.npz")
