# Every target sets itself up. Python 3.11 or newer is all that must be there before.

IS_NEW_ENOUGH := -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
PYTHON ?= $(shell for python in python3 python3.15 python3.14 python3.13 python3.12 python3.11; \
	do $$python $(IS_NEW_ENOUGH) && echo $$python && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
WITH_TOYS := TESSELLA_GAMES=tests/toys

unexport PYTHONDONTWRITEBYTECODE  # hundreds of processes would read our sources anew

.PHONY: play test rest verify check lint warm ready bench gallery measure load soak soak-server soak-schema soak-play docs format clean

play: .venv/installed  # play in the browser
	@$(BIN)/tessella serve

test: .venv/developing  # everything that has to hold, each law, rule and feature once
	@$(BIN)/python tools/stages.py first

rest: .venv/developing  # all other tests; .durations says how long each one took
	@$(BIN)/python tools/stages.py second

verify: .venv/developing  # both: every test but those of soak
	@$(BIN)/python tools/stages.py first second

check: .venv/developing  # what a change can break: make check GAME=andantino, make check AREA=web
	@$(BIN)/python tools/stages.py $(if $(GAME),game=$(GAME),area=$(AREA))

lint: .venv/developing  # style, types and who imports whom
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

warm: .venv/developing  # every game compiled, those of the tests too
	$(WITH_TOYS) $(BIN)/tessella warm

ready: .venv/developing  # what the tests' games need with default options
	@$(WITH_TOYS) $(BIN)/tessella warm --usual

bench: .venv/developing  # random games per second, beside plain C++ where there is a compiler
	@$(BIN)/tessella warm
	@$(BIN)/tessella bench
	@$(BIN)/python tools/twins/compare.py

gallery: .venv/developing .venv/chromium  # every board and page as pictures, to be looked at
	@$(BIN)/tessella warm
	@$(BIN)/python tools/gallery.py

measure: .venv/developing .venv/chromium  ## bytes and milliseconds of the pages
	@$(BIN)/tessella warm
	@$(BIN)/python tools/measure/start.py
	@$(BIN)/python tools/measure/pages.py
	@$(BIN)/python tools/measure/moves.py
	@$(BIN)/python tools/measure/clicks.py

load: .venv/developing  # how many tables a server carries, played at by people and watched
	@$(BIN)/tessella warm
	@$(BIN)/python tools/load/run.py

soak: .venv/developing  # the tests that take long
	$(BIN)/pytest -m soak -o faulthandler_timeout=0

soak-server: .venv/developing  # 100,000 strange requests to two processes while somebody plays; goes on where it was stopped
	@$(BIN)/python tools/soak_server.py

soak-schema: .venv/developing  # requests that Schemathesis makes of the application's own schema
	@$(BIN)/schemathesis --version >/dev/null 2>&1 || $(PIP) install schemathesis
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python tools/soak/schema.py

soak-play: .venv/developing  # an hour of random play at a server with kills, clock jumps, a full disk and a bad network
	@$(BIN)/tessella warm
	@$(BIN)/python tools/soak/play.py

docs: .venv/developing  # the pictures that the texts show, and the library's pages in build/library
	$(BIN)/python docs/poster.py >docs/images/poster.svg
	$(BIN)/sphinx-build --quiet --nitpicky --fail-on-warning --keep-going docs/library build/library

format: .venv/developing  # code in our shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:  # all that was made here goes
	rm -rf .durations .gallery .soak .venv build .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

.venv/bin/python:
	@test -n "$(PYTHON)" && $(PYTHON) $(IS_NEW_ENOUGH) || { echo "Tessella needs Python 3.11 or newer with its venv" \
		"module (on Debian: apt install python3-venv); if it has another name: make PYTHON=name." >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv

.venv/installed: pyproject.toml | .venv/bin/python
	@echo "Installing Tessella into .venv ..."
	@$(PIP) install --no-compile --editable '.[web]'
	@touch $@

.venv/developing: pyproject.toml | .venv/bin/python
	@echo "Installing Tessella and its tools into .venv ..."
	@$(PIP) install --no-compile --editable '.[dev]'
	@touch $@ .venv/installed

.venv/chromium: | .venv/developing
	@if command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Chromium for the browser's tests ..."; \
		install="apt-get -qq install --yes --no-install-recommends"; apt-get -qq update && \
		{ $$install chromium-headless-shell >/dev/null 2>&1 || $$install chromium >/dev/null; }; \
	else \
		echo "Fetching Chromium for the browser's tests ..."; \
		$(BIN)/playwright install chromium; \
	fi
	@touch $@

# Debian would start a cluster for everybody; the tests start one of their own. After Chromium: apt-get runs once at a time.
.venv/postgresql: | .venv/chromium
	@if command -v pg_ctl >/dev/null || ls /usr/lib/postgresql/*/bin/pg_ctl >/dev/null 2>&1; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing PostgreSQL for the database's tests ..."; \
		none=/etc/postgresql-common/createcluster.d/tessella.conf; \
		mkdir -p "$${none%/*}" && echo "create_main_cluster = false" >$$none; \
		apt-get -qq update && apt-get -qq install --yes --no-install-recommends postgresql >/dev/null 2>&1; \
		installed=$$?; rm -f $$none; exit $$installed; \
	else \
		echo "PostgreSQL is not installed, so its tests are skipped."; \
	fi
	@touch $@
