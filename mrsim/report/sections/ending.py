"""What a sceptic needs: how the numbers were made, and how to make them again."""

import json
import shlex
from collections.abc import Iterator

from mrsim.experiment.run_folder import chosen
from mrsim.report.shown import Grid, Part
from mrsim.report.subject import Subject


def method(subject: Subject) -> Iterator[Part]:
    """What was done, and what can't be known from it."""
    design = subject.run.experiment.design
    yield Part(
        "how",
        "How it was measured",
        f"{subject.games:,} games in {subject.run.blocks:,} blocks of each of {len(subject.run.arms)} arms, seed "
        f"{design.seed}. A block is one deal, played in every rotation of the seats; all arms play the same deals. Games "
        "of a block are not independent, blocks are: every interval is Student's t over blocks. Intervals of the "
        "targets hold together; elsewhere each holds by itself, and what stands out is controlled for how often was "
        "looked (Benjamini and Hochberg, 5 %).",
    )


def reproduce(subject: Subject) -> Iterator[Part]:
    """Command, experiment, versions, digests."""
    run = subject.run
    command = "mrsim " + shlex.join(run.manifest["argv"])
    yield Part(
        "command",
        "Command and experiment",
        code=(
            ("The command", command),
            ("The experiment as it was read", json.dumps(run.manifest["experiment"], indent=2, ensure_ascii=False)),
        ),
    )
    versions = tuple((name, str(value)) for name, value in run.manifest["versions"].items())
    yield Part("versions", "Versions", grid=Grid("What it was played with", ("What", "Version"), versions, 2))
    found = {(name, value) for arm in run.arms for name, value in arm["ingredients"].items()}
    digests = tuple((name, value) for name, value in sorted(found))
    yield Part("digests", "Digests", grid=Grid("What results depend on", ("What", "Digest"), digests, 2))
    files = [
        (name, dict(part.checksums)[what])
        for part in chosen(run.folder.parts())
        for what, name in part.file_names.items()
    ]
    yield Part("files", "Files", f"{len(files)} files hold the games.", grid=None)
