PYTHON ?= python3

help: ## say what can be made
	@grep -E '^[a-z-]+:.*##' Makefile | sed 's/:.*##/ —/'

play: ## set up, start live tables and open them in the browser
	@$(PYTHON) tools/run.py play

terminal: ## set up, and play President against bots in the terminal
	@$(PYTHON) tools/run.py terminal

test: ## all checks and tests, compiled and plain
	@$(PYTHON) tools/run.py test

check: ## lint, format, types and import contracts only
	@$(PYTHON) tools/run.py check

bench: ## measure against the C limit, the plain sources and OpenSpiel
	@$(PYTHON) tools/run.py bench

soak: ## a thousand random matches with random options, compiled against plain
	@$(PYTHON) tools/run.py soak

clean: ## remove what was built
	rm -rf .venv build
	find src \( -name '*.so' -o -name '__pycache__' -o -name '*.egg-info' \) -prune -exec rm -rf {} +

.PHONY: help play terminal test check bench soak clean
.DEFAULT_GOAL := help
