PYTHON ?= python3

play: .venv/installed
	.venv/bin/mrsim play moon-river --strategies greedy,random,greedy,random --games 20000

test: .venv/tested
	.venv/bin/python -m pytest -n 2 -q

.venv/installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	.venv/bin/python -m pip install --quiet --constraint constraints.txt --editable .
	touch $@

.venv/tested: .venv/installed
	.venv/bin/python -m pip install --quiet --constraint constraints.txt --editable ".[test]"
	touch $@

.PHONY: play test
