"""What each variant of a run changes, in words: `two skulls fewer in the canyons`."""

from pathlib import Path

from mrsim.analysis.context import Context
from mrsim.errors import InputError
from mrsim.experiment.spec import BASE, BOX, EDIT, Variant
from mrsim.games.contract import Editable, Game


def describe_variants(context: Context) -> dict[str, str]:
    """Every variant in words, by its name."""
    base = next((arm.settings for arm in context.run.arms if arm.variant == BASE), {})
    return {
        name: describe_variant(context.game, base, name, variant)
        for name, variant in context.experiment.variants.items()
    }


def describe_variant(game: Game, base: dict[str, object], name: str, variant: Variant) -> str:
    """A variant in words; its own name comes first, where it has one."""
    edit, box = variant.settings.get(EDIT), variant.settings.get(BOX)
    if isinstance(box, str):
        return f"the box {Path(box).stem}"
    if not isinstance(edit, str) or not isinstance(game, Editable):
        return name
    before = str(base.get(EDIT) or "")
    added = edit.removeprefix(f"{before}; ")
    try:
        words = game.boxes.edit_in_words(base, added)
    except InputError:
        return name
    return words if name == added else f"{name} ({words})"
