"""The web application, put together."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from anyio import to_thread
from fastapi import Depends, FastAPI
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from . import calls, errors, pages, records, sandbox, stepping
from .guard import SmallBodies, StrictHeaders, same_origin
from .live import Hall
from .rate import Limit
from .store import Store, default_url
from .templating import STATIC, STATIC_FOLDER
from .thinking import Thinker, Workers

COMPRESSED_ALREADY = tuple({*DEFAULT_EXCLUDED_CONTENT_TYPES} - {"text/event-stream"})
"""What goes out as it is; streams are compressed piece by piece, for each brings a whole board."""


def create_app(database_url: str | None = None, thinker: Callable[[], Thinker] = Workers) -> FastAPI:
    """The application over a database (by default one in the user's data directory).

    thinker makes the engine's side when the application starts. Raises StoreError.
    """
    store = Store(database_url or default_url())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        minds = thinker()
        app.state.hall = Hall(store, minds)
        yield
        app.state.hall.close()
        minds.close()
        await to_thread.run_sync(store.close)

    app = FastAPI(
        title="Tessella",
        lifespan=lifespan,
        openapi_url=None,
        dependencies=[Depends(Limit()), Depends(same_origin)],
    )
    for part in (pages, calls, stepping, records, sandbox):
        app.include_router(part.router)
    app.mount(STATIC, KeptFiles(directory=STATIC_FOLDER))
    errors.install(app)
    app.add_middleware(SmallBodies)
    app.add_middleware(GZipMiddleware, exclude_content_types=COMPRESSED_ALREADY)
    app.add_middleware(StrictHeaders)
    return app


class KeptFiles(StaticFiles):
    """Static files under an address of their own version: browsers need never ask again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, to be kept for a year."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
