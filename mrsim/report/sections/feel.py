"""How a game feels: what is said of games rather than of players."""

from collections.abc import Iterator
from typing import Final

from mrsim.report.sections.reading import measure_grid
from mrsim.report.shown import Part
from mrsim.report.subject import Subject

NAME: Final = "feel"


def parts(subject: Subject) -> Iterator[Part]:
    """Over all games, then along every axis."""
    wanted = [NAME, *(f"{NAME}-by-{axis}" for axis in subject.context.axes if axis not in subject.context.modes)]
    yield from of(subject, wanted)


def of_modes(subject: Subject) -> Iterator[Part]:
    """For each value of what is in play."""
    yield from of(subject, [f"{NAME}-by-{mode}" for mode in subject.context.modes])


def of(subject: Subject, names: list[str]) -> Iterator[Part]:
    """Some tables."""
    for name in names:
        table = subject.findings.table(name)
        if table is not None:
            yield Part(
                table.name,
                table.title,
                "",
                (),
                measure_grid(table),
                table.lines,
                "Means with half of their 95 % intervals. Lead changes, rounds led and deficits come from the games "
                "whose standing was kept after every round.",
            )
