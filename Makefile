PYTHON ?= python3

play: .venv/installed
	.venv/bin/mrsim play moon-river --strategies greedy,random,greedy,random --games 20000

test: .venv/tested
	.venv/bin/python -m pytest -n 2 --dist loadfile -q

.venv/installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	.venv/bin/python -m pip install --quiet --constraint constraints.txt --editable .
	touch $@

.venv/tested: .venv/installed
	.venv/bin/python -m pip install --quiet --constraint constraints.txt --editable ".[test]"
	-npm install --silent --no-save --no-audit --no-fund --fetch-retries=1 --prefix .venv axe-core@4.14.0 html-validate@10.17.0
	touch $@

.PHONY: play test
