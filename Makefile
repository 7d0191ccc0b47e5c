# `make play` opens the table, `make test` passes all tests; each target sets itself up and can be run again in seconds.
PYTHON ?= python3
BIN := .venv/bin
# Some machines are told to keep no compiled modules: each of the hundreds of processes that tests start would compile
# all of Cellar anew, which takes minutes.
unexport PYTHONDONTWRITEBYTECODE
# Two processes more than there are cores: many tests wait for a browser, a server or what another compiles.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 2)')
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist worksteal
# Where `make site` writes.
OUT ?= public
# What each lock file in requirements/ is made from: extras of pyproject.toml, and for those who keep what the page is
# built with (build.lock alone has it for the others) its group as well.
EXTRAS_play := server cards
EXTRAS_page := $(EXTRAS_play)
# A public server, as the Containerfile builds it.
EXTRAS_host := $(EXTRAS_play) accounts
EXTRAS_studies := server cards author arena data
# The libraries whose own test kits our environments pass.
PEERS := gymnasium pettingzoo openspiel data ray arena
EXTRAS_test := server cards accounts test $(PEERS)
EXTRAS_docs := docs
EXTRAS_bench := server cards accounts test bench $(PEERS)
EXTRAS_research := $(EXTRAS_bench) research
EXTRAS_wasm := server wasm
BUILDERS := build page test bench research
KINDS := $(BUILDERS) play host studies docs wasm
# What `make oldest` installs, where to, and the tests that it runs: commands, server and store, PDF, compiled rules,
# bots, environments, data, ratings, and that nothing private is used unseen; a few minutes, compilation included.
OLDEST := .venv-oldest
RESOLUTION ?= lowest-direct
EXTRAS_oldest := server,test,gymnasium,pettingzoo,openspiel,data,arena
TESTS_oldest := tests/cli tests/bots tests/studies/selfplay tests/studies/arena/test_ratings.py \
  $(wildcard tests/envs/test_*.py) \
  tests/compile $(addprefix tests/draw/test_,pdf.py drawing.py) \
  $(addprefix tests/repository/test_,private_interfaces.py without_numpy.py) \
  $(addprefix tests/server/test_,frames.py incoming.py transport.py lobby.py play.py hints.py links.py rules_pages.py) \
  $(wildcard tests/server/test_store*.py)

.PHONY: play studies site dev test quick lint format coverage contract golden bounds bench docs
.PHONY: oldest study proofs paper screenshots wasm lock clean help

play: ## Open the table in the browser.
	@$(PYTHON) tools/setup.py play
	@$(BIN)/cellar serve

studies: ## Add the studies to `cellar`: analyse, arena, atlas, balance, bench, mine, proof, selfplay, soak, …
	@$(PYTHON) tools/setup.py studies

site: ## Build the whole site as a folder for any static host: OUT=FOLDER (default: public/).
	@$(PYTHON) tools/setup.py page
	@$(BIN)/cellar site $(OUT)

dev: ## Work on the page and the server: both reload when a file changes (WATCH=FOLDER watches your own game as well).
	@$(PYTHON) tools/setup.py page
	@$(BIN)/cellar dev --page --database .cache/dev.sqlite $(WATCH)

test: ## Everything that must hold: ruff, mypy, all tests, a real browser.
	@$(PYTHON) tools/setup.py test
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@# Layers and types have one process: beside the tests. In a fresh clone one process reads the tests first, else all
	@# read all.
	@( $(BIN)/lint-imports --no-cache --no-logo && $(BIN)/mypy ) & lint=$$!; \
	  test -d tests/__pycache__ || $(BIN)/pytest --collect-only > /dev/null; \
	  $(PYTEST) --durations=10; tests=$$?; \
	  if [ $$tests -eq 1 ]; then \
	    echo "What failed among the others runs once more, alone; what fails again fails the run."; \
	    $(BIN)/pytest --last-failed --maxfail=1; tests=$$?; \
	  fi; \
	  wait $$lint && exit $$tests

quick: ## What matters for the files changed since main, in under a minute: ruff, mypy, the tests nearest to them.
	@$(PYTHON) tools/setup.py test
	@$(BIN)/python tools/quick.py

lint: ## Ruff (rules and format), layers of imports and mypy, as in `make test`.
	@$(PYTHON) tools/setup.py test
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/lint-imports --no-cache --no-logo
	@$(BIN)/mypy

format: ## Format the Python files with ruff and sort imports.
	@$(PYTHON) tools/setup.py test
	@$(BIN)/ruff check --quiet --fix-only
	@$(BIN)/ruff format

coverage: ## Run all tests with coverage: a summary, and details in htmlcov/.
	@$(PYTHON) tools/setup.py test
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m pytest -n $(WORKERS) --dist worksteal
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage html --quiet
	@$(BIN)/coverage report

contract: ## Write the tables of docs/contract.md and docs/operations.md from the sentences in the code.
	@$(PYTHON) tools/setup.py test
	@$(BIN)/python tools/contract.py
	@$(BIN)/python tools/gallery.py
	@$(BIN)/python tools/settings_page.py

golden: ## Rewrite the golden playthroughs after an intended change of behaviour.
	@$(PYTHON) tools/setup.py test
	@$(BIN)/python -c 'from cellar.play.registry import HOUSE; print(*HOUSE)' \
	  | xargs -n 1 $(BIN)/cellar check --only as_ever --golden

bounds: ## Everything that is compiled, with bounds checks: it compiles a second time, so it is no part of `make test`.
	@$(PYTHON) tools/setup.py test
	@NUMBA_BOUNDSCHECK=1 $(PYTEST) tests/conformance tests/games/zyrcan tests/games/angel tests/games/cell_wars \
	  tests/studies -k "twins or fast or lane or perft or perfect or properties"

bench: ## Measure every published figure again.
	@$(PYTHON) tools/setup.py bench
	@for name in $$($(BIN)/cellar bench --json | tr -d '[]",'); do echo "== $$name"; $(BIN)/cellar bench $$name; done

docs: ## Build the documentation into site/, strictly, and follow all its links.
	@$(PYTHON) tools/setup.py docs
	@$(BIN)/python tools/docs_pages.py
	@$(BIN)/python tools/links.py site

oldest: ## The fast tests with the lowest versions that pyproject.toml allows (RESOLUTION=highest: with the newest).
	@$(PYTHON) -m venv --clear $(OLDEST)
	@$(OLDEST)/bin/python -m pip install --quiet --disable-pip-version-check uv
	@$(OLDEST)/bin/uv pip install --quiet --python $(OLDEST)/bin/python --resolution $(RESOLUTION) \
	  --group build --editable '.[$(EXTRAS_oldest)]' --editable ./studies
	@$(OLDEST)/bin/pytest -n $(WORKERS) --dist worksteal $(TESTS_oldest)

study: ## The long runs that `make test` has no time for, those that need torch and JAX, property tests by luck.
	@$(PYTHON) tools/setup.py research
	@$(BIN)/pytest -n $(WORKERS) -m 'study or hypothesis' --hypothesis-profile=default

proofs: ## Let Coq check the theorem of docs/atlas.md, and that it is about the rules that are played here.
	@$(PYTHON) tools/setup.py play
	@$(BIN)/python -m tests.games.cell_management.coq_examples > proofs/Examples.v
	@$(MAKE) --no-print-directory -C proofs

paper: ## Typeset the paper and the letter to the designer: paper/paper.pdf, paper/letter.pdf.
	@$(PYTHON) -m venv .cache/paper
	@.cache/paper/bin/python -m pip install --quiet --require-hashes -r paper/requirements.txt
	@.cache/paper/bin/python paper/build.py

screenshots: ## Every page, and a start, a middle and an end of every game, into screenshots/ (ONLY=NAME: only those).
	@$(PYTHON) tools/setup.py test
	@$(BIN)/python tools/screenshots.py $(ONLY)

wasm: ## Compile rules and search to WebAssembly again, after a change of what is compiled.
	@$(PYTHON) tools/setup.py wasm
	@$(BIN)/cellar wasm
	@$(BIN)/python -m tests.wasm.example

lock: $(KINDS:%=lock-%) ## Exact versions with hashes and without hosts, into requirements/; needs uv.

lock-%:
	uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 \
	  $(if $(EXTRAS_$*),pyproject.toml $(EXTRAS_$*:%=--extra %)) --group $(if $(filter $*,$(BUILDERS)),build,pip) \
	  --output-file requirements/$*.lock

clean: ## Remove what the other targets made.
	rm -rf .venv $(OLDEST) .cache site public dist htmlcov .coverage .coverage.*
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis
	rm -rf src/cellar/server/static src/cellar/browser/kit web/node_modules

help: ## List the targets and what they do.
	@sed -n 's/^\([a-z]*\):[^#]*## /\1\t/p' Makefile | expand -t 14
