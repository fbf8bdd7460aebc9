# Two commands are enough: `make play` and `make test`. Each sets up what it needs.
PYTHON ?= python3
BIN := .venv/bin
FUZZ ?= 1
# Tests of servers and pages wait more than they compute: two at a time for every processor.
WORKERS ?= $(shell echo $$((2 * $$(nproc 2>/dev/null || echo 2))))
SOURCES := $(shell find src docs/rules -name '*.py' -o -name '*.json' -o -name '*.md' 2>/dev/null)
PAGE := src/smokestack/web/index.html
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)

# Without kept bytecode, every server and every worker of the tests would parse all modules again. Modules are compiled
# when they are first imported; pip would compile all of the many that nobody imports.
export PYTHONDONTWRITEBYTECODE :=
PIP_INSTALL = $(BIN)/python -m pip install --quiet --no-compile
# Ray is large and only the tests need it: whoever just plays does not wait for it.
EXTRAS ?= dev,learn

GAME ?= industria
SAMPLE ?= 300
SEED ?= 1

.PHONY: play test test-compiled test-pure test-page ready lint lint-python lint-page generate bench mutate setup browser nginx screenshots visit clean

play: setup build/compiled/.done
	@PYTHONPATH=build/compiled $(BIN)/smokestack serve --open

setup: .venv/.setup-done $(PAGE)

# All that the tests need and no test has to wait for, so that `make --jobs 2` does it beside something else.
ready: setup .venv/.tests-done build/compiled/.done browser nginx

.venv/.setup-done: pyproject.toml
	@echo "Setting up .venv (a minute or two the first time) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP_INSTALL) --upgrade pip
	@$(PIP_INSTALL) --editable '.[$(EXTRAS)]'
	@touch $@

.venv/.tests-done: .venv/.setup-done
	@$(BIN)/python -m pip show --quiet ray 2>/dev/null || $(PIP_INSTALL) --editable '.[ray]'
	@touch $@

$(PAGE): $(PAGE_SOURCES)
	@echo "Building the page ..."
	@cd web && npm ci --silent --no-progress && npm run --silent build -- --logLevel warn
	@touch $@

# The engines compiled, beside the editable install: pure Python where that fails, with a warning.
build/compiled/.done: .venv/.setup-done $(PAGE) $(SOURCES) tools/compile.py
	@echo "Compiling the engines (two or three minutes the first time; SMOKESTACK_COMPILE=0 leaves it out) ..."
	@$(BIN)/python tools/compile.py build/compiled
	@touch $@

# Everything with compiled engines, then the engines once more in pure Python.
PURE_TESTS := tests/kernel tests/rules tests/golden tests/maps tests/bots tests/test_every_game.py
PYTEST := SMOKESTACK_FUZZ=$(FUZZ) $(BIN)/python -m pytest --dist worksteal

test: test-compiled test-pure test-page

test-compiled: ready
	@PYTHONPATH=build/compiled $(BIN)/smokestack --version
	@PYTHONPATH=build/compiled $(PYTEST) -n $(WORKERS)

test-pure: setup
	@$(BIN)/smokestack --version
	@$(PYTEST) -n auto $(PURE_TESTS)

test-page: setup
	@cd web && npm run --silent test

# Files that follow from a declaration elsewhere; `make lint` fails when one of them is stale.
generate: setup
	@$(BIN)/python -m tools.generate

lint: lint-python lint-page

lint-python: setup
	@$(BIN)/python -m tools.generate --check
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

lint-page: setup
	@cd web && npm run --silent check

bench: setup build/compiled/.done
	@$(BIN)/python -m bench

# Small changes to the rules of a game, and whether a clause test or the kit notices: make mutate GAME=city-of-iron
mutate: setup .venv/.mutation-done
	@$(BIN)/python -m tools.mutation $(GAME) --sample $(SAMPLE) --seed $(SEED)

.venv/.mutation-done: .venv/.setup-done
	@$(PIP_INSTALL) --editable '.[mutation]'
	@touch $@

# The pictures in docs/pictures, from the page as it is.
screenshots: setup browser build/compiled/.done
	@PYTHONPATH=build/compiled $(BIN)/python -m tools.screenshots

# Pictures of every phase and every board, and what cannot be read or hit on them: make visit ONLY=age-of-steam
visit: setup browser build/compiled/.done
	@PYTHONPATH=build/compiled $(BIN)/python -m tools.visit build/visit --only '$(ONLY)'

# The browser tests take any Chromium or Chrome; on Debian, as root, one is installed.
browser:
	@command -v chromium chromium-browser google-chrome >/dev/null 2>&1 || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && echo "Installing Chromium for the browser tests ..." && \
	    apt-get update -qq >/dev/null && apt-get install -y -qq chromium >/dev/null; } || \
	  echo "No Chromium found: the browser tests will be skipped."

# A test runs the example of docs/proxy; on Debian, as root, nginx is installed for it. One installation at a time.
nginx: browser
	@command -v nginx /usr/sbin/nginx >/dev/null 2>&1 || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && echo "Installing nginx for the proxy test ..." && \
	    apt-get update -qq >/dev/null && apt-get install -y -qq nginx-light openssl >/dev/null; } || \
	  echo "No nginx found: the proxy test will be skipped."

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .hypothesis src/smokestack/web web/node_modules
