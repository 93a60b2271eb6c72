# Everything here works on a machine with Python 3.11 and make; the first target run sets up .venv.
PYTHON ?= python3
BIN := .venv/bin
LOCKED := .venv/locked.stamp
READY := .venv/ready.stamp
MUTANTS ?= 1000
SEED ?= 1
TESTS ?= tests
LAYER ?= mutmut
CORES := $(shell getconf _NPROCESSORS_ONLN)
PYTEST = $(BIN)/python -m pytest
BY_FILE = --dist loadfile --no-loadscope-reorder
unexport PYTHONDONTWRITEBYTECODE # else every process that a test starts compiles all it imports

.DEFAULT_GOAL := install
.DELETE_ON_ERROR:
.PHONY: help install run dev client play test test-all check fix docs bench watch-speed prove mutate soak

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' $(MAKEFILE_LIST)

install: $(READY) ## set up .venv (again only after requirements.lock or pyproject.toml changed)

run: client ## start the server with its pages, for everybody in this network; ARGS="--port 8080"
	$(BIN)/gorod serve $(ARGS)

dev: $(READY) ## work on the pages: hot reload in front of a server; ARGS="--pace 20"
	$(BIN)/python scripts/dev.py $(ARGS)

client: $(READY) ## build the pages (again only after something in client/ changed)
	@$(BIN)/python scripts/client.py build

play: $(READY) ## play against bots; without a terminal, tell the example game
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/gorod play; else $(BIN)/gorod replay examples/game.mgn; fi

test: $(READY) ## run the quick tests of every part, or some: ARGS=tests/views
	@$(PYTEST) -m "not full" $(or $(ARGS),-n $(or $(WORKERS),$(CORES)) $(BY_FILE))

test-all: $(READY) ## run the tests that `make test` leaves out, or some: ARGS=tests/views
	@$(PYTEST) -m full $(or $(ARGS),-n $(or $(WORKERS),$(shell expr $(CORES) + 1)) $(BY_FILE))

check: $(READY) ## lint, format, types, arrows between packages, generated pages, the client
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/docs.py --check
	$(BIN)/python scripts/wire.py --check
	$(BIN)/python scripts/client.py check

fix: $(READY) ## mend what ruff can mend
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

docs: $(READY) ## write the generated pages and the client's types
	$(BIN)/python scripts/docs.py
	$(BIN)/python scripts/wire.py

bench: $(READY) ## measure the engine
	$(BIN)/gorod bench engine $(ARGS)

watch-speed: $(READY) ## compare the speed with a bare loop, the last release and bench/history.tsv; ARGS="--only engine,bots"
	@$(BIN)/python -m bench.watch_speed $(ARGS)

mutate: $(READY) ## try mutants of the code: MUTANTS=1000 SEED=1 LAYER=mutmut, decorated or data, TESTS=tests
	$(BIN)/python scripts/mutate.py --mutants $(MUTANTS) --seed $(SEED) --layer $(LAYER) --tests $(TESTS)

GAMES ?= 2000
FROM ?= 0
prove: $(READY) ## compare two readings of the rules: GAMES of each ruleset, FROM this seed
	$(BIN)/python -m tests.proof.prove --games $(GAMES) --from $(FROM)
	$(BIN)/python -m tests.proof.perft

SEEDS ?= 10000
PAIRS ?= 20000
NIGHTS ?= 10000
RECORDS ?= 5000
soak: $(READY) ## the full sizes: SEEDS=10000 evenings at one server and at three, PAIRS=20000 of games, NIGHTS=10000, RECORDS=5000 of each ruleset read back, kills of one server and of three, strangers, a week, full and faulty disks, torn files
	$(BIN)/python -m tests.properties.round_trip --games $(RECORDS)
	$(BIN)/python -m tests.services.simulation --seeds $(SEEDS)
	$(BIN)/python -m tests.services.streams --pairs $(PAIRS)
	$(BIN)/python -m tests.services.streams --pairs 1000 --far
	$(BIN)/python -m tests.nodes.simulation --seeds $(SEEDS)
	$(BIN)/python -m tests.nodes.kills --kills 500
	$(BIN)/python -m tests.nodes.rolling --rounds 50
	$(BIN)/python -m tests.nodes.partitions --rounds 20
	$(BIN)/python -m tests.nodes.slow_hellos --hellos 1000 --delay 3
	$(BIN)/python -m tests.services.once --commands 1000000
	$(BIN)/python -m tests.services.reconnect --cuts 10000
	$(BIN)/python -m tests.services.votes --votes 100000
	$(BIN)/python -m tests.services.schedule --nights $(NIGHTS)
	$(BIN)/python -m tests.web.two_deals --pairs 12
	$(BIN)/python -m tests.web.timing --tables 12 --nights $(NIGHTS)
	$(BIN)/python -m tests.web.timing --tables 12 --nights $(NIGHTS) --far
	$(BIN)/python -m tests.web.kills 3000
	$(BIN)/python -m tests.web.hostile --frames 10000000
	$(BIN)/python -m tests.web.canaries --games 1000
	$(BIN)/python -m tests.web.canaries --games 200 --far
	$(BIN)/python -m tests.web.stranger --full
	$(BIN)/python -m tests.browser.games --full
	$(BIN)/python -m tests.browser.phone_games
	$(BIN)/python -m tests.browser.pairs --full
	$(BIN)/python -m tests.browser.screens --full
	$(BIN)/python -m tests.browser.entered --full
	$(BIN)/python -m tests.browser.browser_kills --full
	$(BIN)/python -m tests.store.kills --full
	$(BIN)/python -m tests.store.full_disk --full
	$(BIN)/python -m tests.store.faulty_disk --full
	$(BIN)/python -m tests.store.torn --full
	$(BIN)/python bench/transports.py --rounds 1 --seconds 1 --tables 1 3
	$(MAKE) prove GAMES=20
	$(MAKE) mutate MUTANTS=20

$(LOCKED): requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	    { echo 'Gorod needs Python 3.11 or newer, and "$(PYTHON)" is not: name another one, as in "make PYTHON=python3.12".' >&2; exit 1; }
	$(PYTHON) -m venv --clear .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

$(READY): $(LOCKED) pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@
