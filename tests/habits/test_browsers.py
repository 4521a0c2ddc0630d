"""The pages use nothing that is newer than the oldest browsers that we support.

newer.txt has what these do not know. A name there that a page may use nevertheless stands below, with the reason.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "tessella" / "web"
STATIC = WEB / "static"
OLDEST = "Safari 16.4, Chrome or Edge 111, Firefox 121"

OURS = frozenset(["drop", "take", "side"])
"""Names of our own that mean nothing to a browser."""
OLDER = frozenset(["read"])
"""Names that something newer has, too: the reader of a stream is older."""
ASKED_FOR = frozenset(["share", "setAppBadge"])
"""Used only where a browser has them."""
LESS = {
    "accent-color": "boxes have the browser's colour",
    "paint-order": "of drawings, which have had it for longer",
    "resize": "a field of text keeps its size on an iPhone",
    "text-wrap": "lines break less well",
    "user-select": "beside its older name",
}
"""What a page may look like without these properties."""

EVENTS = frozenset(["beforetoggle", "scrollend", "scrollsnapchange", "scrollsnapchanging", "toggle"])
"""Events that not all of them tell of; newer.txt has none, because names in quotes are not looked at. Of `toggle` only
<details> has told for longer, and no page listens to that."""

COMMENT = re.compile(r"/\*[\s\S]*?\*/|^\s*//[^\n]*|(?<=\s)// [^\n]*", re.MULTILINE)
TEXT = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"")
USED = re.compile(r"(?<![.\w])(?:new )?([A-Z]\w+)(?=[.(])|\.(\w+)")
OF_ITERATOR = re.compile(
    r"\.(?:values|keys|entries|matchAll)\([^()]*\)\s*\.(?!next\b)\w+|\bIterator\b", re.ASCII
)
PROPERTY = re.compile(r"(?<=[{;\s])([a-z-]+):(?=\s)")
RULE, PSEUDO, FUNCTION = re.compile(r"@([a-z-]+)"), re.compile(r"::?([a-z-]+)"), re.compile(r"([a-z-]+)\(")
HEARD, BODY = re.compile(r'addEventListener\("(\w+)"'), re.compile(r"\{([^{}]*)\}")
ELEMENT, ATTRIBUTE = re.compile(r"<([a-z]+)"), re.compile(r"(?<=\s)([a-z]+)(?==\"|[\s>])")
OF_JINJA, TAG = re.compile(r"\{[{%].*?[%}]\}"), re.compile(r"<[a-z][^<>]*>")


def newer():
    """The names in newer.txt, by the kind of what they name."""
    kinds = re.split(r"\[(\w+)\]", (Path(__file__).parent / "newer.txt").read_text("utf-8"))[1:]
    return {kind: {*names.split()} for kind, names in zip(kinds[::2], kinds[1::2], strict=True)}


NEWER = newer()


def texts(folder, ending):
    return {
        file.name: COMMENT.sub("", file.read_text("utf-8")) for file in sorted(folder.rglob(f"*.{ending}"))
    }


SCRIPTS = texts(STATIC, "js") | texts(WEB / "templates", "js")
STYLES = texts(STATIC, "css")
PAGES = texts(WEB / "templates", "html")


def found_in(text, pattern, kind):
    names = {next(filter(None, found.groups())) for found in pattern.finditer(text)}
    return sorted(names & NEWER[kind])


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_use_what_all_supported_browsers_have(name):
    text = TEXT.sub('""', SCRIPTS[name])
    assert not {*found_in(text, USED, "scripts")} - OURS - OLDER - ASKED_FOR
    assert OF_ITERATOR.findall(text) == []
    assert not {*HEARD.findall(SCRIPTS[name])} & EVENTS


@pytest.mark.parametrize("name", STYLES)
def test_styles_use_what_all_supported_browsers_have(name):
    text = STYLES[name]
    assert not {*found_in(text, PROPERTY, "properties")} - LESS.keys()
    assert found_in(text, RULE, "rules") == found_in(text, FUNCTION, "functions") == []
    selectors = re.sub(r"\{[^{}]*\}|@[^{]*\{", "{", text)
    assert found_in(selectors, PSEUDO, "selectors") == []
    assert "&" not in selectors
    assert text.count("-webkit-user-select") == len(re.findall(r"\suser-select", text))
    centred = [body for body in BODY.findall(text) if re.search(r"(align|place)-content: (?!stretch)", body)]
    assert all(
        re.search(r"display: (grid|flex)", body) for body in centred
    )  # of a block only newer ones do it


@pytest.mark.parametrize("name", PAGES)
def test_pages_use_what_all_supported_browsers_have(name):
    tags = "".join(TAG.findall(OF_JINJA.sub("", PAGES[name])))
    assert found_in(tags, ELEMENT, "elements") == []
    assert {*found_in(tags, ATTRIBUTE, "attributes")} <= {"autocapitalize"}  # a keyboard's wish


@pytest.mark.parametrize(
    ("pattern", "kind", "text"),
    [
        (USED, "scripts", "const found = Map.groupBy(left, call);"),
        (USED, "scripts", "if (node.checkVisibility()) return new URLPattern(address);"),
        (USED, "scripts", "const { promise } = Promise.withResolvers();"),
        (PROPERTY, "properties", "p {\n  field-sizing: content;\n}"),
        (FUNCTION, "functions", "  color: light-dark(#fff, #000);"),
        (RULE, "rules", "@scope (.card) {"),
        (PSEUDO, "selectors", "input:user-invalid {"),
        (ATTRIBUTE, "attributes", '<button type="button" popovertarget="more">'),
    ],
)
def test_what_is_newer_is_found(pattern, kind, text):
    assert found_in(text, pattern, kind)


def test_only_comments_are_left_out():
    text = "// Map.groupBy() is newer\nfirst(); // said\nMap.groupBy(left, call);\n/* a\nb */ last();"
    assert COMMENT.sub("", text).split() == ["first();", "Map.groupBy(left,", "call);", "last();"]


def test_methods_of_iterators_are_found():
    assert OF_ITERATOR.findall("names = map.keys().map(String);")


# What is told to an older one


def test_an_older_browser_is_told_in_words_that_it_reads():
    old = SCRIPTS["old-browser.js"]
    assert re.findall(r"=>|\b(?:const|let|class)\b|`|\?\.|\?\?|\.\.\.", TEXT.sub('""', old)) == []
    base = PAGES["base.html"]
    assert '<script src="{{ static }}/shared/old-browser.js"></script>' in base
    assert base.index("old-browser.js") < base.index("theme.js")


@pytest.mark.parametrize(
    "text", ["src/tessella/web/static/shared/old-browser.js", "docs/serving.md", "tests/habits/newer.txt"]
)
def test_all_tell_of_the_same_browsers(text):
    assert OLDEST in (ROOT / text).read_text("utf-8").replace("\n", " ")
