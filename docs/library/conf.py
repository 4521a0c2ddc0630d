"""Settings of Sphinx for the pages of this folder. `make docs` builds them into build/library."""

import re

import tessella

project = "Tessella"
version = release = tessella.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["README.md"]
html_theme = "alabaster"
html_theme_options = {"description": "Abstract tile games from Python.", "page_width": "64em"}
html_sidebars = {"**": ["about.html", "searchfield.html", "navigation.html"]}
html_show_sourcelink = False

# Docstrings are plain text: single backticks are code, and parameters are told in sentences.
default_role = "code"
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 80

# No page here describes types of other packages, nor types of ours that may change.
PRIVATE = (
    "core.definition.Filled|core.contract|core.kernel|core.names"
    "|arena.tally.Sprt|arena.referee|engine.task|engine.methods"
)
nitpick_ignore_regex = [("py:.*", "(?!tessella).*"), ("py:.*", rf"tessella\.({PRIVATE})\b.*")]

MADE_BY_TESSELLA = ("tessella.Position", "tessella.Level")
"""Classes that users do not make."""
DEFAULT = re.compile(r"= ?<.*?>+")
"""A default value that is no Python, such as <factory>."""


def shown(_app, _what, name, _object, _options, signature, returns):
    """The signature as the reference shows it, and what is returned; None where it stays as it is."""
    if not signature:
        return None
    return ("" if name in MADE_BY_TESSELLA else DEFAULT.sub("=...", signature)), returns


def setup(app):
    """Sphinx calls this."""
    app.connect("autodoc-process-signature", shown)
