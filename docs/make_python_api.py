# ruff: noqa: INP001  a script, in no package
"""Makes the list of what `import mrsim` offers in docs/reference/python-api.md from signatures and docstrings.

python docs/make_python_api.py
"""

import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import mrsim

FILE: Final = Path(__file__).with_name("reference") / "python-api.md"
BEGIN: Final = "<!-- made by docs/make_python_api.py -->\n"
END: Final = "<!-- end -->\n"
EXAMPLE: Final = ">>> "
SECTIONS: Final = ("Args:", "Returns:", "Yields:", "Raises:", "Example:", "Examples:")
SIGNATURE_WIDTH: Final = 72
LONG_NUMBER: Final = 10_000
"""From here on digits are grouped."""
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
        default = "" if argument.default is argument.empty else f" = {shown_default(argument.default)}"
        yield f"{stars}{argument.name}: {short_type(argument.annotation)}{default}"


def shown_default(value: Any) -> str:
    """The default of an argument as it could be typed."""
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:_}" if value >= LONG_NUMBER else str(value)
    return str(value.__name__) if callable(value) else repr(value)


def short_type(annotation: Any) -> str:
    """A type as it is written, without modules."""
    written = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return re.sub(r"\b(?:\w+\.)+(?=\w)", "", written).replace("'", "")


def docstring_as_markdown(text: str) -> str:
    """A docstring as Markdown: arguments as a list, examples as blocks of code."""
    text = re.sub(r" *# doctest: .*", "", text)
    return "\n\n".join(paragraph_as_markdown(part) for part in re.split(r"\n\n+", text) if part.strip())


def paragraph_as_markdown(text: str) -> str:
    """One paragraph of a docstring, which may be a section such as `Args:`."""
    heading, _, body = text.partition("\n")
    if heading in SECTIONS:
        body = textwrap.dedent(body)
        if heading == "Args:":
            return "\n".join(re.sub(r"^(\*{0,2}\w+): ", r"- `\1`: ", line) for line in joined_lines(body))
        text = body if EXAMPLE in body else f"{heading} {' '.join(body.split())}"
    return f"```pycon\n{textwrap.dedent(text).rstrip()}\n```" if EXAMPLE in text else text


def joined_lines(text: str) -> Iterator[str]:
    """The lines of a text, each with the indented lines that continue it."""
    for entry in re.split(r"\n(?! )", text.rstrip()):
        yield " ".join(entry.split())


def public_members(kind: type) -> Iterator[tuple[str, str]]:
    """The methods and properties of a class, its own before those of its bases, each with its first paragraph."""
    seen: dict[str, Any] = {}
    for base in kind.__mro__:
        if base.__module__.startswith("mrsim"):
            seen = seen | {name: member for name, member in vars(base).items() if name not in seen}
    for name, member in seen.items():
        story = (inspect.getdoc(member) or "").partition("\n\n")[0].replace("\n", " ")
        if not name.startswith("_") and story and hasattr(member, "__get__"):
            yield f"{name}()" if inspect.isfunction(member) else name, story


if __name__ == "__main__":
    FILE.write_text(refreshed(FILE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
