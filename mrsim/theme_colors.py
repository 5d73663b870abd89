"""Colours by what they mean, in the light and the dark theme of pages and pictures."""

from typing import Final

THEME_COLORS: Final[dict[str, tuple[str, str]]] = {
    "page": ("#ffffff", "#11161c"),
    "raised": ("#f4f6f8", "#1a212a"),
    "line": ("#c9d1d9", "#39424d"),
    "ink": ("#1a1f25", "#e8edf2"),
    "muted": ("#555f6b", "#a3afbb"),
    "accent": ("#0b57a4", "#7cb8f5"),
    # Verdicts, as text and lines.
    "balanced": ("#0b6b53", "#4fc3a1"),
    "above": ("#a8430a", "#f59a62"),
    "below": ("#0b57a4", "#7cb8f5"),
    "undecided": ("#5e5470", "#b9adcf"),
    # Areas behind text, from far below to far above what is meant.
    "below-3": ("#8dbdea", "#1f5c96"),
    "below-2": ("#b9d7f2", "#1b4872"),
    "below-1": ("#dcebf8", "#1a344d"),
    "even": ("#f1f3f5", "#232b34"),
    "above-1": ("#fbe5d6", "#48301f"),
    "above-2": ("#f7c9a8", "#6b4020"),
    "above-3": ("#f0a674", "#8f4f1f"),
    "heat": ("#8dbdea", "#1f5c96"),
    "band": ("#d5ece4", "#1d3f37"),
    # Things of several kinds: areas with text on them, and lines and markers.
    "area-0": ("#b9d7f2", "#1f4f7d"),
    "area-1": ("#f7d3a8", "#7a4a12"),
    "area-2": ("#b8e2d3", "#175c49"),
    "area-3": ("#e9cbe0", "#6d3a5f"),
    "area-4": ("#f1e6a0", "#5f5511"),
    "area-5": ("#d5d9de", "#46505b"),
    "series-0": ("#0b62a8", "#6fb1ee"),
    "series-1": ("#b85c00", "#f2a456"),
    "series-2": ("#00795c", "#4cc9a3"),
    "series-3": ("#9c4a86", "#e0a0cd"),
    "series-4": ("#7a6a00", "#ddcb4e"),
    "series-5": ("#5b6570", "#aab4bf"),
}
"""In the light and the dark theme: Okabe's and Ito's hues, which colour-blind readers can distinguish."""
