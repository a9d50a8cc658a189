# make play   the table: on Discord if .env has a token, else in a browser (ARGS="--port 9000")
# make test   everything that must hold before a change goes to main (ARGS="-k guard_dog")
# make bench  what things cost, beside what they did cost; fails on a loss (ARGS=all: all else that is measured)
# make nightly runs all searches, soaks and mutants with fresh seeds, and prints those that fail: hours (ARGS="--only sweep")
# make mutants puts small faults into chosen modules: some test must notice each (ARGS="trading --keep")
# make format puts the code into its form
# make docs   the documentation as a site with search, in site/ (.venv/bin/python -m mkdocs serve shows it)
# make dist   a release: dist/keeper_of_arkham-….whl, which runs as `keeper` from anywhere
# make hashes deploy/constraints.txt: what a host installs with it, by hashes
#
# Each makes .venv and installs what is missing by itself. PYTHON=… chooses the Python for it.

VENV := .venv
PY := $(VENV)/bin/python
BIN := $(VENV)/bin
WANTS := pyproject.toml constraints.txt
PYTHON ?=
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help play test bench nightly mutants format docs dist hashes clean

help:
	@sed -n 's/^# \{0,1\}//p; /^$$/q' Makefile

play: $(VENV)/.play
	@$(PY) -m bot $(ARGS)

# Bytecode is kept, whatever the shell says: each process of the tests would compile everything anew,
# and rewrite all asserts. That is done on another core while the types are checked.
KEEPING := PYTHONDONTWRITEBYTECODE=
# Half as many processes again as cores: some tests wait for sockets and servers.
WORKERS ?= $(shell $(PY) -c 'import os; print(max(2, (os.cpu_count() or 1) * 3 // 2))')
rewrite_asserts = $(KEEPING) $(PY) -m pytest --collect-only -qq >/dev/null 2>&1

test: $(VENV)/.dev
	@echo "== form: ruff format"
	@$(PY) -m ruff format --check --quiet . || { echo "Run 'make format'."; exit 1; }
	@echo "== lint: ruff check"
	@$(PY) -m ruff check --quiet .
	@echo "== types: basedpyright"
	@$(rewrite_asserts) & $(PY) -m basedpyright --pythonpath $(PY); code=$$?; wait; exit $$code
	@echo "== layers: import-linter"
	@$(BIN)/lint-imports --no-logo --no-cache
	@echo "== tests: pytest"
	@$(KEEPING) $(PY) -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

bench: $(VENV)/.dev
	@$(KEEPING) $(PY) -m benchmarks $(ARGS)

nightly: $(VENV)/.dev
	@$(KEEPING) $(PY) -m tests.nightly $(ARGS)

mutants: $(VENV)/.dev
	@$(KEEPING) $(PY) -m tests.mutants $(ARGS)

format: $(VENV)/.dev
	@$(PY) -m ruff check --fix-only --quiet .
	@$(PY) -m ruff format .

docs: $(VENV)/.dev
	@$(PY) -m mkdocs build --quiet $(ARGS)

dist: $(VENV)/.dev
	@$(PY) -m build --outdir dist $(ARGS)

hashes: $(VENV)/.dev
	@$(PY) -m tools.hashes

clean:
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .hypothesis

# Two stamps say what is installed: enough to play, or everything. Everything is enough to play.

$(VENV)/.play: $(WANTS)
	@$(call install,local)
	@touch $@

$(VENV)/.dev: $(WANTS)
	@$(call install,local$(comma)dev)
	@touch $@ $(VENV)/.play

comma := ,

define install
$(find_python); \
if ! $(PY) -m pip --version >/dev/null 2>&1; then \
	echo "Making $(VENV) with $$python ..."; \
	"$$python" -m venv --clear $(VENV) || { \
		echo "This Python cannot make environments; on Debian and Ubuntu: apt install python3-venv"; \
		exit 1; }; \
fi; \
echo "Installing what is missing ..."; \
$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[$(1)]'
endef

# The first of these that runs and is new enough; a name on the PATH alone proves nothing.
define find_python
python=; \
for p in $(or $(PYTHON),python3.11 python3.12 python3.13 python3.14 python3); do \
	if "$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
		python=$$p; break; \
	fi; \
done; \
if [ -z "$$python" ]; then \
	echo "Keeper needs Python 3.11 or newer; install it, or name it: make PYTHON=/path/to/python3"; \
	exit 1; \
fi
endef
