"""Static files: their address, scripts and style sheets as pages ask for them, and the modules that a page needs."""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join, normpath

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC_FOLDER = Path(__file__).parent / "static"
FILES = {file: file.read_bytes() for file in sorted(STATIC_FOLDER.rglob("*")) if file.is_file()}
STATIC = f"/static/{sha256(b''.join(FILES.values())).hexdigest()[:12]}"
"""Where static files are served: the address changes when any of them does, so browsers may keep them."""
VERSION = re.compile(r"[0-9a-f]{12}")
"""The last part of such an address."""
REMARK = {".js": re.compile(rb"^ *//.*", re.MULTILINE), ".css": re.compile(rb"/\*.*?\*/", re.DOTALL)}
"""Comments: whole lines in scripts, whose other lines keep their numbers; all of them in style sheets."""
CONTENTS = {file: REMARK[file.suffix].sub(b"", FILES[file]) for file in FILES if file.suffix in REMARK}
"""What is sent of scripts and style sheets: comments are a fifth of their bytes, and are read here."""
SHEETS = {
    f"{folder.name}.css": b"".join(
        content for file, content in CONTENTS.items() if file.match(f"{folder.name}/*.css")
    )
    for folder in STATIC_FOLDER.iterdir()
}
"""The style sheets of each folder, joined in the order of their names: a page asks once for all of them."""
SCRIPTS = {
    file.relative_to(STATIC_FOLDER).as_posix(): content
    for file, content in CONTENTS.items()
    if file.suffix == ".js"
}
IMPORT = re.compile(r'^import .* from "(.+)\.js";$', re.MULTILINE)


@cache
def imported(*modules: str) -> set[str]:
    """The modules that some import, themselves or by way of others. All are paths in the static folder, without .js."""
    texts = {module: FILES[STATIC_FOLDER / f"{module}.js"].decode() for module in modules}
    direct = {
        normpath(join(dirname(module), name)) for module in modules for name in IMPORT.findall(texts[module])
    }
    return direct | imported(*direct) if direct else direct


class VersionedFiles(StaticFiles):
    """Static files under the address of a version. If it is ours, browsers need never ask again.

    While processes are replaced one after the other, a page of one version asks a process of another one, and pages
    that were open before ask later: they get what there is, which nobody keeps.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The whole file. Files are small: nobody needs a part, which could be a wrong one."""
        version, _, path = path.partition("/")
        if not VERSION.fullmatch(version):
            raise HTTPException(404)
        scope["headers"] = [(name, value) for name, value in scope["headers"] if name != b"range"]
        content = SHEETS.get(path, SCRIPTS.get(path))
        if content is not None and scope["method"] in ("GET", "HEAD"):
            response = Response(content, media_type="text/javascript" if path in SCRIPTS else "text/css")
        else:
            response = await super().get_response(path, scope)
        ours = STATIC.endswith(f"/{version}")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if ours else "no-store"
        return response
