"""The studio: a page on this machine on which a designer changes a box and watches the answer come in."""
