"""Text and bytes, damaged in ways that people, editors and disks damage them."""

import re

NUMBERS = (
    *("0", "-1", "1.5", "nan", "-inf", "1e309", "1e-400", "00", "+5", "1_000", "0x10", "٣", "²", "1e3", "-0", "true"),
    *("9" * 18, "9" * 19, "9" * 60, "18446744073709551616", "4294967296", "0.1e1"),
)
TEXTS = (
    *("", " ", "none", "random", "größe", "-", "--", "=", "a=b", ",", ",,", ".", "..", "/", "~", "*", "\\", "%s", "{}"),
    *("\n", "\t", "\x00", "\x1b[31m", "\u202e", "\ufeff", "\udcff", "'", '"', '"""', "`", "$x$", "<b>", "=1+1"),
    *("x" * 300, "x y " * 200, '"' * 400, "(" * 60, "[" * 60, "nul.toml", "/dev/null", "/proc/self/mem", "/etc"),
)
TOKEN = re.compile(r"\w+|\s+|.", re.DOTALL)
DIGITS = re.compile(r"\d+(?:\.\d+)?")
QUOTED = re.compile(r'"[^"\n]*"')


def value(draw):
    """Something that an option, a key or a cell may be given."""
    return draw.choice(draw.choice((NUMBERS, TEXTS)))


def mutated(draw, text):
    """The text with one to three changes."""
    for _ in range(draw.randint(1, 3)):
        text = draw.choice(CHANGES)(draw, text)
    return text


def without_a_stretch(draw, text):
    start = draw.randrange(len(text) + 1)
    return text[:start] + text[start + draw.choice((1, 1, 5, 40, 400)) :]


def cut(draw, text):
    return text[: draw.randrange(len(text) + 1)]


def with_something_in_it(draw, text):
    at = draw.randrange(len(text) + 1)
    return text[:at] + value(draw) + text[at:]


def with_another_number(draw, text):
    return with_another(draw, text, DIGITS, draw.choice(NUMBERS))


def with_another_text(draw, text):
    quote = '"' if draw.random() < 0.9 else ""
    return with_another(draw, text, QUOTED, f"{quote}{draw.choice(TEXTS)}{quote}")


def with_another_kind(draw, text):
    kind = draw.choice(('""', "[]", "{}", "true", "0", "[[]]", "{a = 1}", "1979-05-27", "[1, 'a']"))
    return with_another(draw, text, draw.choice((DIGITS, QUOTED)), kind)


def with_another(draw, text, what, instead):
    found = list(what.finditer(text))
    if not found:
        return text
    one = draw.choice(found)
    return text[: one.start()] + instead + text[one.end() :]


def with_tokens_swapped(draw, text):
    tokens = TOKEN.findall(text)
    if len(tokens) < 2:
        return text
    one, other = draw.randrange(len(tokens)), draw.randrange(len(tokens))
    tokens[one], tokens[other] = tokens[other], tokens[one]
    return "".join(tokens)


def with_lines_changed(draw, text):
    lines = text.splitlines(keepends=True)
    if not lines:
        return text
    at = draw.randrange(len(lines))
    match draw.randrange(3):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[draw.randrange(len(lines))])
        case _:
            draw.shuffle(lines)
    return "".join(lines)


CHANGES = (
    without_a_stretch,
    cut,
    with_something_in_it,
    with_another_number,
    with_another_number,
    with_another_text,
    with_another_kind,
    with_tokens_swapped,
    with_lines_changed,
)


def damaged(draw, data):
    """Bytes as a disk or a connection may leave them."""
    at = draw.randrange(len(data) + 1)
    match draw.randrange(5):
        case 0:
            return b""
        case 1:
            return data[:at]
        case 2:
            return data[:at] + bytes([draw.randrange(256)]) + data[at + 1 :]
        case 3:
            return data[:at] + bytes(64) + data[at + 64 :]
        case _:
            return data + data[:at]
