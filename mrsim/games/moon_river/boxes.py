"""The boxes of Moon River behind the contract: looked at, changed and compared without playing."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from mrsim.games.contract import AddingChange, Boxes, BoxField, PrintedPiece, Sheet, SmallChange
from mrsim.games.kit.editable_boxes import DifferenceLine, EditableBoxes
from mrsim.games.moon_river.box import additions, comparison, content_counts, export
from mrsim.games.moon_river.box.contents import RULES, BoxContents, edition_names, load_box
from mrsim.games.moon_river.box.edit_targets import EDITS, quoted_if_needed
from mrsim.games.moon_river.box.fields import fields_of_box
from mrsim.games.moon_river.names import PARTNERS
from mrsim.games.moon_river.settings import SETTINGS


class MoonRiverBoxes(EditableBoxes[BoxContents]):
    """Editions, files and what edits make of them."""

    editions = tuple(edition_names())
    usual = SETTINGS
    language = EDITS

    def read(self, settings: Mapping[str, Any]) -> BoxContents:
        return load_box(settings["edition"], settings["geometry"], settings["box"])

    def list_fields(self, box: BoxContents) -> Iterator[BoxField]:
        return fields_of_box(box)

    def sheets(self, box: BoxContents) -> tuple[Sheet, ...]:
        return content_counts.sheets_of_box(box)

    def summary(self, box: BoxContents) -> str:
        return content_counts.summary_of_box(box)

    def remarks(self, box: BoxContents) -> tuple[str, ...]:
        return tuple(content_counts.remarks_on_box(box))

    def differing(self, before: BoxContents, after: BoxContents) -> Iterator[DifferenceLine]:
        return comparison.box_differences(before, after)

    def changes_made(self, before: BoxContents, after: BoxContents) -> int:
        return comparison.changes_made(before, after)

    def exchanges(self, box: BoxContents) -> Iterator[SmallChange]:
        """One parcel for another."""
        for old in box.kinds:
            for new in box.kinds:
                if old.count and old is not new:
                    moves = (quoted_if_needed(old.name), -1), (quoted_if_needed(new.name), 1)
                    yield SmallChange(moves, old.face == new.face)

    def counted(self, box: BoxContents) -> Iterator[str]:
        """The cows, the partners, the numbers of the rules, the reserves."""
        yield from ("cows", *PARTNERS, *RULES)
        yield from (f"{board.name}.reserve" for board in box.boards)

    def adding_changes(self, box: BoxContents) -> tuple[AddingChange, ...]:
        return tuple(additions.adding_changes(box))

    def additions_made(self, before: BoxContents, after: BoxContents) -> tuple[AddingChange, ...]:
        return tuple(additions.additions_made(before, after))

    def pieces(self, box: BoxContents) -> tuple[PrintedPiece, ...]:
        """The parcels, with their back numbers."""
        from mrsim.games.moon_river.presentation.report_pictures import printed_parcels

        return tuple(printed_parcels(box))

    def file_schema(self) -> dict[str, Any]:
        return export.schema_of_file()

    def files(self, box: BoxContents, file: Path) -> dict[Path, str]:
        return export.files_of_box(box, file)


BOXES: Final[Boxes] = MoonRiverBoxes()
