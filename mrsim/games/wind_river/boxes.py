"""The boxes of Wind River behind the contract: looked at, changed and compared without playing."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from mrsim.games.contract import Boxes, Sheet, SmallChange
from mrsim.games.kit.editable_boxes import DifferenceLine, EditableBoxes
from mrsim.games.wind_river.box import comparison, sheets
from mrsim.games.wind_river.box.contents import NUMBERS, Edition, edition_names, load_edition
from mrsim.games.wind_river.box.edits import EDITS
from mrsim.games.wind_river.box.files import files_of_box
from mrsim.games.wind_river.settings import SETTINGS

NO_RULE: Final = "most_turns"
"""A guard against endless games, which nobody would turn to balance one."""


class WindRiverBoxes(EditableBoxes[Edition]):
    """Editions, files and what edits make of them."""

    editions = tuple(edition_names())
    usual = SETTINGS
    language = EDITS

    def read(self, settings: Mapping[str, Any]) -> Edition:
        return load_edition(settings["edition"], settings["box"])

    def sheets(self, box: Edition) -> tuple[Sheet, ...]:
        return sheets.sheets_of_box(box)

    def summary(self, box: Edition) -> str:
        return sheets.summary_of_box(box)

    def remarks(self, box: Edition) -> tuple[str, ...]:
        return tuple(sheets.remarks_on_box(box))

    def differing(self, before: Edition, after: Edition) -> Iterator[DifferenceLine]:
        return comparison.box_differences(before, after)

    def changes_made(self, before: Edition, after: Edition) -> int:
        return comparison.changes_made(before, after)

    def exchanges(self, box: Edition) -> Iterator[SmallChange]:  # noqa: ARG002
        """None: no piece of Wind River stands for another."""
        return iter(())

    def counted(self, box: Edition) -> Iterator[str]:
        """The numbers of the rules, and the buffaloes of each row."""
        yield from (name for name in NUMBERS if name != NO_RULE)
        yield from (f"herd.{row}" for row in range(box.rows))

    def files(self, box: Edition, file: Path) -> dict[Path, str]:
        return files_of_box(box, file)


BOXES: Final[Boxes] = WindRiverBoxes()
