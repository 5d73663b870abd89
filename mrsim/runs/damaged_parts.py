"""Damaged parts of a run: found by their seals, told, and taken away, so that their blocks are played again."""

from collections.abc import Callable, Collection

from mrsim.errors import InputError
from mrsim.runs.part_files import ROWS, RunPart, choose_parts, part_seal
from mrsim.runs.store import RunFolder, failure_reason, is_real_folder, set_aside


def drop_damaged_parts(
    folder: RunFolder, keys: Collection[str], contents: Collection[str], tell: Callable[[str], None]
) -> list[RunPart]:
    """The parts of these arms that are whole; damaged ones are reported and removed, so that they are played again."""
    kept = []
    for part in folder.parts_of(keys):
        if is_part_whole(folder, part, contents):
            kept.append(part)
        else:
            file = part.file_names[ROWS]
            tell(f"{file} or what belongs to it is damaged or gone; its blocks are played again.")
            folder.note(f"damaged {file}")
            remove_part(folder, part)
    return choose_parts(kept)


def is_part_whole(folder: RunFolder, part: RunPart, contents: Collection[str]) -> bool:
    """Whether it has these files and no other, and each holds what its name says."""
    files = folder.files(part)
    return set(files) == set(contents) and all(
        found is not None and part_seal(part.key, part.first, part.last, what, found) == said
        for what, said in part.seals
        for found in [folder.read(files[what])]
    )


def remove_part(folder: RunFolder, part: RunPart) -> None:
    """Take a part away; a folder in the place of a file is set aside with what is in it."""
    for file in folder.files(part).values():
        try:
            if is_real_folder(file):
                set_aside(file)
            file.unlink(missing_ok=True)
        except OSError as error:
            raise InputError(f"{file} is damaged and can't be removed: {failure_reason(error)}.") from None
