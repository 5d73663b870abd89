"""The boxes of Moon River behind the contract: looked at, changed and compared without playing."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from mrsim.games.contract import Boxes, Sheet, SmallChange
from mrsim.games.moon_river import box_changes, box_sheets, box_writing
from mrsim.games.moon_river.box import BoxContents, edition_names, load_box
from mrsim.games.moon_river.edit_apply import apply_edits
from mrsim.games.moon_river.edit_parser import NO_EDIT, join_edits
from mrsim.games.moon_river.settings import SETTINGS

FILES: Final = (".csv", ".toml")


class MoonRiverBoxes:
    """Editions, files and what edits make of them."""

    editions: tuple[str, ...] = tuple(edition_names())

    def settings(self, name: str, edit: str | None = None) -> dict[str, Any]:
        """An edition, or a file, which has a dot in its name."""
        chosen = {"box": name} if "." in name else {"edition": name}
        return {setting.name: setting.default for setting in SETTINGS} | chosen | {"edit": edit or NO_EDIT}

    def followed(self, settings: Mapping[str, Any], edit: str) -> dict[str, Any]:
        """Further edits are of the box that the first ones made."""
        return {**settings, "edit": join_edits(settings["edit"], edit)}

    def load(self, settings: Mapping[str, Any]) -> BoxContents:
        return apply_edits(load_box(settings["edition"], settings["geometry"], settings["box"]), settings["edit"])

    def sheets(self, box: BoxContents) -> tuple[Sheet, ...]:
        return box_sheets.sheets_of_box(box)

    def summary(self, box: BoxContents) -> str:
        return box_sheets.summary_of_box(box)

    def remarks(self, box: BoxContents) -> tuple[str, ...]:
        """What may not be meant."""
        return tuple(box_sheets.remarks_on_box(box))

    def differences(self, before: BoxContents, after: BoxContents) -> Sheet:
        return box_changes.box_differences(before, after)

    def changes_made(self, before: BoxContents, after: BoxContents) -> int:
        return box_changes.changes_made(before, after)

    def small_changes(self, box: BoxContents) -> tuple[SmallChange, ...]:
        """The boxes next to this one."""
        return tuple(box_changes.small_changes(box))

    def files(self, box: BoxContents, file: Path) -> dict[Path, str]:
        """What to write where."""
        return box_writing.files_of_box(box, file)


BOXES: Final[Boxes] = MoonRiverBoxes()
