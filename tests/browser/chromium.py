"""The Chromium of the tests."""

import shutil


def launched(playwright):
    """The machine's own, or Playwright's; one that cannot show windows is there sooner and does less."""
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox"] if path else [])
