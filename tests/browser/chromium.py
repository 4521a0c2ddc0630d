"""The Chromium of the tests."""

import shutil


def launched(playwright):
    """The machine's own, or Playwright's; one that cannot show windows is there sooner and does less."""
    return launched_with(playwright.chromium)


def launched_with(chromium, *more):
    """The same with more words on its command line."""
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    thrifty = ("--process-per-site", "--disable-gpu", "--num-raster-threads=1")
    return chromium.launch(executable_path=path, args=[*thrifty, *(["--no-sandbox"] if path else []), *more])
