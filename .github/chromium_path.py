"""Print the path of the Chromium that `playwright install` has downloaded, for FAIRDEAL_CHROMIUM."""

from playwright.sync_api import sync_playwright

with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)  # noqa: T201
