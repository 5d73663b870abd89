PYTHON ?= python3

play: .venv/installed
	.venv/bin/mrsim play moon-river --strategies greedy,random,greedy,random --games 20000

test: .venv/tested
	.venv/bin/python -m pytest -n 2 --dist loadfile -q

.venv/installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	.venv/bin/python -m pip install --quiet --constraint constraints.txt --editable .
	touch $@

# Games of other programs, and what checks pages, are tested where they can be installed.
.venv/tested: .venv/installed
	.venv/bin/python -m pip install --quiet --constraint constraints.txt --editable ".[test]"
	-.venv/bin/python -m pip install --quiet --constraint constraints.txt --only-binary open-spiel --editable ".[catan,openspiel]"
	-npm install --silent --no-save --no-audit --no-fund --fetch-retries=1 --prefix .venv axe-core@4.14.0 html-validate@10.17.0
	touch $@

.venv/documented: .venv/installed
	.venv/bin/python -m pip install --quiet --constraint constraints.txt --editable ".[docs]"
	touch $@

# The site in build/site; a warning, such as a link that leads nowhere, is an error.
docs: .venv/documented
	.venv/bin/python -m sphinx -W --keep-going -q -E -b html -d build/doctrees -c docs . build/site

.PHONY: play test docs
