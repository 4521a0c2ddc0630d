"""The pages, started from a terminal."""

from ..web.server import CannotServe, serve
from ..web.store import StoreError
from .mistakes import Mistake


def serve_pages(host: str, port: int, database: str | None, browser: bool) -> None:
    """Serve until Ctrl-C; raises Mistake for an address or a database that cannot be used."""
    try:
        serve(host, port, database_url=database, open_browser=browser)
    except (CannotServe, StoreError) as error:
        raise Mistake(str(error)) from None
