# Two commands are enough: `make play` and `make test`. Each sets up what it needs.
PYTHON ?= python3
BIN := .venv/bin
FUZZ ?= 1
# Tests of servers and pages wait more than they compute: two at a time for every processor.
WORKERS ?= $(shell echo $$((2 * $$(nproc 2>/dev/null || echo 2))))
COMPILED := build/compiled/.done
BUILT := src/smokestack/web src/smokestack/docs
SOURCES := $(filter-out $(addsuffix /%,$(BUILT)),$(shell find src docs/rules -name '*.py' -o -name '*.json' -o -name '*.md'))
PAGE := src/smokestack/web/index.html
DOCS_SOURCES := $(shell find docs tools/site -type f -not -name '*.pyc' 2>/dev/null) mkdocs.yml \
  CHANGELOG.md CODE_OF_CONDUCT.md CONTRIBUTING.md SECURITY.md
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print 2>/dev/null)

# Without kept bytecode, every server and every worker of the tests would parse all modules again. Modules are compiled
# when they are first imported; pip would compile all of the many that nobody imports.
export PYTHONDONTWRITEBYTECODE :=
PIP_INSTALL = $(BIN)/python -m pip install --quiet --no-compile
# Whoever just plays needs neither the tools of the tests nor those of research. Everybody else needs the compiler's packages,
# and gets them first: then the engines are compiled while the other tools are downloaded.
FIRST := $(if $(filter .venv/.play-done,$(MAKECMDGOALS)),.,.[compile])
EXTRAS ?= dev,learn,docs
NPM_CI = npm ci --silent --no-progress --omit=dev
APT_INSTALL = apt-get install -y -qq --no-remove

GAME ?= industria
SAMPLE ?= 300
SEED ?= 1

.PHONY: play test test-compiled test-pure test-page ready lint lint-python lint-page generate bench mutate setup page-tools \
  docs wheel browser nginx screenshots visit clean

# The server starts in pure Python if the engines are not compiled yet; they are compiled beside it.
play:
	@$(MAKE) --silent --jobs 2 .venv/.play-done $(PAGE)
	@$(BIN)/python tools/play.py

# What the other commands need besides.
setup: .venv/.setup-done $(PAGE)

# All that the tests need and no test has to wait for, so that `make --jobs 2` does it beside something else.
ready: setup .venv/.tests-done $(COMPILED) build/wheelhouse/.done docs page-tools browser nginx

.venv/.play-done: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Smokestack needs Python 3.11 or newer. If you have one by another name: make PYTHON=python3.12"; exit 1; }
	@echo "Setting up .venv ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@SMOKESTACK_COMPILE=0 $(PIP_INSTALL) --editable '$(FIRST)'
	@touch $@

.venv/.setup-done: .venv/.play-done
	@echo "Installing the tools for tests, research and documentation ..."
	@$(PIP_INSTALL) --upgrade pip
	@SMOKESTACK_COMPILE=0 $(PIP_INSTALL) --editable '.[$(EXTRAS)]'
	@touch $@

# Ray is large, and only tests need it.
.venv/.tests-done: .venv/.setup-done
	@$(BIN)/python -m pip show --quiet ray 2>/dev/null || \
	  SMOKESTACK_COMPILE=0 $(PIP_INSTALL) --editable '.[ray]'
	@touch $@

$(PAGE): $(PAGE_SOURCES)
	@command -v npm >/dev/null || { echo "The page needs Node 20 or newer, and npm is not on the PATH."; exit 1; }
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || \
	  { echo "The page needs Node 20 or newer; this is $$(node --version)."; exit 1; }
	@echo "Building the page ..."
	@cd web && $(NPM_CI) && npm run --silent build -- --logLevel warn
	@touch $@

# The checks and tests of the page need more than building it does.
test lint ready test-page lint-page page-tools: NPM_CI = npm ci --silent --no-progress
page-tools: $(PAGE)
	@test -d web/node_modules/vitest || { cd web && $(NPM_CI); }

# The engines compiled, beside the editable install: pure Python where that fails, with a warning. One pip at a time: if .venv
# is there already and more than this was asked for, the tools for tests come first and bring the compiler's packages.
WAIT_FOR_TOOLS := $(and $(wildcard .venv/.play-done),$(filter-out $(COMPILED),$(MAKECMDGOALS)))
$(COMPILED): .venv/.play-done $(PAGE) $(SOURCES) tools/compile.py | $(if $(WAIT_FOR_TOOLS),.venv/.setup-done)
	@$(BIN)/python -c 'import mypyc, setuptools' 2>/dev/null || \
	  SMOKESTACK_COMPILE=0 $(PIP_INSTALL) --editable '.[compile]'
	@echo "Compiling the engines (two or three minutes the first time; SMOKESTACK_COMPILE=0 leaves it out) ..."
	@$(BIN)/python tools/compile.py build/compiled
	@touch $@

# The documentation as a site, which the server shows under /docs.
docs: src/smokestack/docs/index.html

src/smokestack/docs/index.html: $(DOCS_SOURCES) | .venv/.setup-done
	@echo "Building the documentation ..."
	@$(BIN)/python -m tools.site
	@if [ -d build/compiled/smokestack ]; then cp -r src/smokestack/docs build/compiled/smokestack/; fi

# What a server installs, for the test that installs our wheel where there is no network.
build/wheelhouse/.done: requirements.lock | .venv/.setup-done
	@$(BIN)/python -m pip download --quiet --require-hashes --only-binary :all: -d build/wheelhouse -r requirements.lock
	@touch $@

# A wheel for this platform and one in pure Python, and the archive of the sources, in dist/.
wheel: setup docs $(COMPILED)
	@SMOKESTACK_COMPILED=build/compiled $(BIN)/python -m hatchling build --target wheel --target sdist
	@SMOKESTACK_COMPILE=0 $(BIN)/python -m hatchling build --target wheel

# Everything with compiled engines, then the engines once more in pure Python.
PURE_TESTS := tests/kernel tests/rules tests/golden tests/maps tests/bots tests/test_every_game.py
PYTEST := SMOKESTACK_FUZZ=$(FUZZ) $(BIN)/python -m pytest --dist worksteal

test: test-compiled test-pure test-page

test-compiled: ready
	@PYTHONPATH=build/compiled $(BIN)/smokestack --version
	@PYTHONPATH=build/compiled $(PYTEST) -n $(WORKERS)

# Some of these tests copy the package, which should be complete by then.
test-pure: setup docs
	@$(BIN)/smokestack --version
	@$(PYTEST) -n auto $(PURE_TESTS)

test-page: page-tools
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

lint-page: page-tools
	@cd web && npm run --silent check

bench: setup $(COMPILED)
	@$(BIN)/python -m bench

# Small changes to the rules of a game, and whether a clause test or the kit notices: make mutate GAME=city-of-iron
mutate: setup .venv/.mutation-done
	@$(BIN)/python -m tools.mutation $(GAME) --sample $(SAMPLE) --seed $(SEED)

.venv/.mutation-done: .venv/.setup-done
	@SMOKESTACK_COMPILE=0 $(PIP_INSTALL) --editable '.[mutation]'
	@touch $@

# The pictures in docs/pictures, from the page as it is.
screenshots: setup browser $(COMPILED)
	@PYTHONPATH=build/compiled $(BIN)/python -m tools.screenshots

# Pictures of every phase and every board, and what cannot be read or hit on them: make visit ONLY=age-of-steam
visit: setup browser $(COMPILED)
	@PYTHONPATH=build/compiled $(BIN)/python -m tools.visit build/visit --only '$(ONLY)'

# The browser tests take any Chromium or Chrome, best of all the headless shell, which opens a page in a third of the
# processor time. On Debian, as root, both are installed.
browser:
	@command -v chromium-headless-shell >/dev/null 2>&1 || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && echo "Installing Chromium for the browser tests ..." && \
	    apt-get update -qq >/dev/null && \
	    { $(APT_INSTALL) chromium chromium-headless-shell || $(APT_INSTALL) chromium; } >/dev/null 2>&1; } || \
	  command -v chromium chromium-browser google-chrome >/dev/null 2>&1 || \
	  echo "No Chromium found: the browser tests will be skipped."

# A test runs the example of docs/proxy; on Debian, as root, nginx is installed for it. One installation at a time.
nginx: browser
	@command -v nginx /usr/sbin/nginx >/dev/null 2>&1 || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && echo "Installing nginx for the proxy test ..." && \
	    apt-get update -qq >/dev/null && $(APT_INSTALL) nginx-light openssl >/dev/null; } || \
	  echo "No nginx found: the proxy test will be skipped."

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .hypothesis $(BUILT) web/node_modules
