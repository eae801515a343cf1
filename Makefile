PYTHON ?= python3

help: ## list all commands
	@awk -F ':.*## ' '/^### /{printf "\n%s\n", substr($$0, 5)} /^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' Makefile
	@printf '\nEverything is installed into .venv and build, nothing elsewhere. Without make: python3 tools/run.py NAME\n'

### Play
play: ## set up, start live tables and open them in the browser
	@$(PYTHON) tools/run.py play

terminal: ## set up and play President against bots in the terminal
	@$(PYTHON) tools/run.py terminal

### Test
test: ## run all checks and tests, compiled and plain (about ten minutes)
	@$(PYTHON) tools/run.py test

test-long: ## run what the tests leave out: more games, window sizes, schemes, no SSE2 (about ten minutes)
	@$(PYTHON) tools/run.py test-long

check: ## run only lint, format, types and import contracts (about a minute)
	@$(PYTHON) tools/run.py check

soak: ## compare compiled and plain in a thousand random matches with random options (hours)
	@$(PYTHON) tools/run.py soak

### Develop
install: ## set up .venv for development; compile again after a change
	@$(PYTHON) tools/run.py install

docs: ## build the documentation site in build/site and check every link
	@$(PYTHON) tools/run.py docs

static: ## build the static edition for any file host, in build/static
	@$(PYTHON) tools/run.py static

bench: ## measure speed against C programs, the plain sources and other libraries (about five minutes)
	@$(PYTHON) tools/run.py bench

bench-quick: ## measure the same less precisely, without live tables (under a minute)
	@$(PYTHON) tools/run.py bench-quick

lock: ## update requirements/*.lock after a change of pyproject.toml; newest versions: make lock UPGRADE=1
	@$(PYTHON) tools/run.py lock $(if $(UPGRADE),--upgrade)

### Secure
audit: ## look for known vulnerabilities in everything that a server consists of (needs access to osv.dev)
	@$(PYTHON) tools/run.py audit

sbom: ## write a software bill of materials: build/fairdeal.cdx.json (CycloneDX)
	@$(PYTHON) tools/run.py sbom

### Clean
clean: ## remove everything that was built
	rm -rf .venv build
	find src \( -name '*.so' -o -name '__pycache__' -o -name '*.egg-info' \) -prune -exec rm -rf {} +

.PHONY: help play terminal test test-long check soak install docs static bench bench-quick lock audit sbom clean
.DEFAULT_GOAL := help
