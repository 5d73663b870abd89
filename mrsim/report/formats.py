"""What a report can be written as."""

from typing import Final

PAGE: Final = "html"
"""A page names its own encoding, UTF-8, whatever that of the terminal is."""
REPORT_FORMATS: Final = (PAGE, "md")
"""A page, or a text for a pull request."""
