"""Games of a run, told: the notable ones when a run ends, and any other by its address."""

from collections.abc import Sequence

from mrsim.errors import InputError
from mrsim.experiment.arms import plan_arms
from mrsim.games.contract import Column, Match, Told
from mrsim.games.kit.json_lines import as_jsonl
from mrsim.runs.changed_since import check_replayable
from mrsim.runs.highlights import NOTABLE, GameAddress, find_notable_game
from mrsim.runs.prepared_arms import PreparedArm, prepare_arms
from mrsim.runs.reader import StoredRun
from mrsim.runs.store import TOLD, transcript_digest
from mrsim.runs.trust import check_trusted


def tell_notable(run: StoredRun, ready: Sequence[PreparedArm], columns: Sequence[Column]) -> dict[str, str]:
    """Write transcripts of the closest, the widest and the strangest game; returns their digests."""
    folder = run.folder.folder / TOLD
    run.folder.make_folder(folder)
    digests = {}
    for kind in NOTABLE:
        address = find_notable_game(kind, run.kept_rows(), columns)
        match = ready[address.arm].match
        told = match.tell(address.block, rotation_in(match, address), explain=False)
        contents = as_jsonl(told.events).encode()
        run.folder.write(folder / f"{kind}.jsonl", contents)
        digests[kind] = transcript_digest(contents)
    return digests


def tell_counted_game(run: StoredRun, address: GameAddress, *, explain: bool, trust: bool = False) -> Told:
    """The very game that was counted; refused if today's rules or strategies play another one.

    Strategies that did not come with mrsim are run if they are trusted.
    """
    from mrsim import games

    if not 0 <= address.arm < len(run.arms):
        raise InputError(f"arm: {address.arm} is none of 0 to {len(run.arms) - 1}; `mrsim show` lists them.")
    if not 0 <= address.block < run.blocks:
        raise InputError(f"block: {address.block} is none of 0 to {run.blocks - 1}.")
    arm = plan_arms(run.experiment, games.settings_of_game(run.experiment.game))[address.arm]
    check_trusted(run, [arm], trust=trust)
    (ready,) = prepare_arms(run.experiment, [arm])
    check_replayable(run, [ready.arm])
    return ready.match.tell(address.block, rotation_in(ready.match, address), explain)


def rotation_in(match: Match, address: GameAddress) -> int:
    """The rotation that is asked for, or the first one; refused where the deal was played in another one alone."""
    played = match.rotations_of(address.block)
    if address.rotation is None:
        return played[0]
    if match.single_deals and address.rotation not in played:
        raise InputError(
            f"rotation: block {address.block} of arm {address.arm} was played in rotation {played[0]} alone, "
            f"not in {address.rotation}."
        )
    return address.rotation
