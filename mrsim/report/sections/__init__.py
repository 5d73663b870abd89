"""The sections of a report. A module here that has `SECTIONS` has them in every report: nothing else lists them."""

from importlib import import_module
from pkgutil import iter_modules

from mrsim.report.model import Section


def find_sections() -> list[Section]:
    """All sections, in the order in which they are read."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    sections: list[Section] = [section for module in modules for section in getattr(module, "SECTIONS", ())]
    return sorted(sections, key=lambda section: section.rank)
