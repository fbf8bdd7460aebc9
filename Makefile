# Two commands are enough: `make play` and `make test`. Each sets up what it needs.
PYTHON ?= python3
BIN := .venv/bin
FUZZ ?= 1

.PHONY: play test lint bench setup clean

setup: .venv/.setup-done

.venv/.setup-done: pyproject.toml
	@echo "Setting up .venv (a minute or two the first time) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --upgrade pip
	@$(BIN)/python -m pip install --quiet --editable '.[dev,learn]'
	@touch $@

play: setup
	@$(BIN)/smokestack play industria

test: setup
	@SMOKESTACK_FUZZ=$(FUZZ) $(BIN)/python -m pytest -n auto

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: setup
	@$(BIN)/python -m bench

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .hypothesis
