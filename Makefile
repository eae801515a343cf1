PYTHON ?= python3

help: ## this list
	@awk -F ':.*## ' '/^### /{printf "\n%s\n", substr($$0, 5)} /^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' Makefile
	@printf '\nEverything goes into .venv and build; nothing is installed elsewhere. Without make: python3 tools/run.py NAME\n'

### To play
play: ## set up, start live tables and open them in the browser
	@$(PYTHON) tools/run.py play

terminal: ## set up, and play President against bots in the terminal
	@$(PYTHON) tools/run.py terminal

### To be sure
test: ## all checks and tests, compiled and plain (about ten minutes)
	@$(PYTHON) tools/run.py test

check: ## lint, format, types and import contracts only (about a minute)
	@$(PYTHON) tools/run.py check

soak: ## a thousand random matches with random options, compiled against plain (hours)
	@$(PYTHON) tools/run.py soak

### To work on it
install: ## set up .venv with all that development needs; compile again after a change
	@$(PYTHON) tools/run.py install

docs: ## the documentation as a site in build/site, with every link checked
	@$(PYTHON) tools/run.py docs

bench: ## measure against the C limit, the plain sources and other libraries (about five minutes)
	@$(PYTHON) tools/run.py bench

bench-quick: ## the same with rougher figures, and without live tables (under a minute)
	@$(PYTHON) tools/run.py bench-quick

clean: ## remove what was built
	rm -rf .venv build
	find src \( -name '*.so' -o -name '__pycache__' -o -name '*.egg-info' \) -prune -exec rm -rf {} +

.PHONY: help play terminal test check soak install docs bench bench-quick clean
.DEFAULT_GOAL := help
