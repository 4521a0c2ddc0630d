"""Routes for calls about a table that come often: what they are about is read without the framework's general way."""

from collections.abc import Callable, Coroutine
from inspect import signature
from typing import Any

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..http.guard import same_origin
from .callers import table_of


class LeanRoute(APIRoute):
    """A route whose function takes `request`, `live` and `call`, a model; the framework answers all that is unusual."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What answers a request."""
        usual, about = super().get_route_handler(), signature(self.endpoint)
        if about.return_annotation is not Response:
            return usual
        model = about.parameters["call"].annotation

        async def answer(request: Request) -> Response:
            if request.headers.get("content-type") != "application/json":
                return await usual(request)
            try:
                call = model.model_validate(await request.json())
            except HTTPException:
                raise
            except Exception:  # the framework says what is wrong
                return await usual(request)
            await same_origin(request)
            live = await table_of(request, request.path_params["table_id"])
            response: Response = await self.endpoint(request, live, call)
            return response

        return answer
