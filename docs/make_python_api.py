# ruff: noqa: INP001  a script, in no package
"""Makes the list of what `import mrsim` offers in docs/reference/python-api.md from signatures and docstrings.

python docs/make_python_api.py
"""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import mrsim

FILE: Final = Path(__file__).with_name("reference") / "python-api.md"
BEGIN: Final = "<!-- made by docs/make_python_api.py -->\n"
END: Final = "<!-- end -->\n"
EXAMPLE: Final = ">>> "
SIGNATURE_WIDTH: Final = 72
STARS: Final = {"VAR_POSITIONAL": "*", "VAR_KEYWORD": "**"}


def refreshed(page: str) -> str:
    """The page with the list as it is now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{api_sections()}\n{END}{after}"


def api_sections() -> str:
    """A section for each public function and class."""
    public = {name: getattr(mrsim, name) for name in mrsim.__all__}
    sections = [section(name, value) for name, value in sorted(public.items()) if callable(value)]
    return "\n".join("\n".join(lines) for lines in sections)


def section(name: str, value: Any) -> Iterator[str]:
    """The heading, the signature and the docstring of one name, and the members of a class."""
    yield from (f"## mrsim.{name}", "")
    if not isinstance(value, type):
        yield from ("```text", f"mrsim.{name}{short_signature(value)}", "```", "")
    yield from (docstring_as_markdown(inspect.getdoc(value) or ""), "")
    if isinstance(value, type):
        members = list(public_members(value))
        yield from ("| member | what it gives |", "|---|---|") if members else ()
        yield from (f"| `{member}` | {story} |" for member, story in members)
        yield from [""] if members else []


def short_signature(function: Any) -> str:
    """A signature, one argument a line where it is long, without the modules of types."""
    signature = inspect.signature(function)
    arguments = list(shown_arguments(signature))
    returned = short_type(signature.return_annotation)
    line = f"({', '.join(arguments)}) -> {returned}"
    if len(line) <= SIGNATURE_WIDTH:
        return line
    return "(\n" + "".join(f"    {argument},\n" for argument in arguments) + f") -> {returned}"


def shown_arguments(signature: inspect.Signature) -> Iterator[str]:
    """Each argument with its type and default, and the star before those that have to be named."""
    starred = False
    for argument in signature.parameters.values():
        if argument.kind is argument.VAR_POSITIONAL:
            starred = True
        elif argument.kind is argument.KEYWORD_ONLY and not starred:
            starred = True
            yield "*"
        stars = STARS.get(argument.kind.name, "")
        default = "" if argument.default is argument.empty else f" = {argument.default!r}"
        yield f"{stars}{argument.name}: {short_type(argument.annotation)}{default}"


def short_type(annotation: Any) -> str:
    """A type as it is written, without modules."""
    written = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return re.sub(r"\b(?:\w+\.)+(?=\w)", "", written).replace("'", "")


def docstring_as_markdown(text: str) -> str:
    """A docstring with its examples in blocks of code."""
    parts = re.split(r"\n\n+", text)
    return "\n\n".join(f"```pycon\n{inspect.cleandoc(part)}\n```" if EXAMPLE in part else part for part in parts)


def public_members(kind: type) -> Iterator[tuple[str, str]]:
    """The methods and properties that a class and its bases in mrsim define, each with its first sentence."""
    seen: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("mrsim"):
            seen |= {name: member for name, member in vars(base).items() if not name.startswith("_")}
    for name, member in seen.items():
        story = (inspect.getdoc(member) or "").partition("\n\n")[0].replace("\n", " ")
        if story and (inspect.isroutine(member) or hasattr(member, "__get__")):
            yield f"{name}()" if inspect.isroutine(member) else name, story


if __name__ == "__main__":
    FILE.write_text(refreshed(FILE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
