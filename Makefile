# `make play` opens the table, `make test` passes all tests; each sets itself up and can be run again in seconds.
PYTHON ?= python3
BIN := .venv/bin
# Tests use both cores of a small machine; more are used where there are more.
WORKERS ?= auto

.PHONY: play test golden bounds bench docs study screenshots lock clean

play:
	@$(PYTHON) tools/setup.py play
	@$(BIN)/cellar serve

test:
	@$(PYTHON) tools/setup.py test
	@$(BIN)/ruff check src tests tools
	@$(BIN)/ruff format --check src tests tools
	@$(BIN)/mypy
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal

# Write the golden playthroughs anew, after a change of behaviour that is meant.
golden:
	@$(PYTHON) tools/setup.py test
	@$(BIN)/python -c 'from cellar.core.registry import HOUSE; print(*HOUSE)' | xargs -n 1 $(BIN)/cellar check --only as_ever --golden

# Everything that is compiled, once more with bounds checks: compiles it all a second time, so it is no part of `make test`.
bounds:
	@$(PYTHON) tools/setup.py test
	@NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n $(WORKERS) --dist worksteal tests/conformance tests/games/zyrcan tests/games/angel tests/games/cell_wars -k "twins or fast or lane or perft or perfect or properties"

bench:
	@$(PYTHON) tools/setup.py bench
	@for name in $$($(BIN)/cellar bench --json | tr -d '[]",'); do echo "== $$name"; $(BIN)/cellar bench $$name; done

docs:
	@$(PYTHON) tools/setup.py docs
	@$(BIN)/mkdocs build --strict --site-dir site

# The long runs that `make test` has no time for.
study:
	@$(PYTHON) tools/setup.py test
	@$(BIN)/pytest -n $(WORKERS) -m study

# Every page, and a start, a middle and an end of every game, into screenshots/; ONLY=angel makes only those.
screenshots:
	@$(PYTHON) tools/setup.py test
	@$(BIN)/python tools/screenshots.py $(ONLY)

# Exact versions with hashes and without hosts; needs uv.
lock:
	for kind in play test docs bench; do \
	  case $$kind in play) extras="server build";; test) extras="server build test";; docs) extras="build docs";; bench) extras="server build test bench";; esac; \
	  uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 pyproject.toml \
	    $$(for e in $$extras; do printf -- '--extra %s ' $$e; done) -o requirements/$$kind.lock; done

clean:
	rm -rf .venv site dist .mypy_cache .ruff_cache .pytest_cache .hypothesis src/cellar/server/static web/node_modules
