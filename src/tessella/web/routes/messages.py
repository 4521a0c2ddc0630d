"""What people at a table write to each other."""

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from ...table import features
from ...table.event import insist
from ..http.accounts import account
from ..http.browser import owner_of
from ..live import chat
from ..wire import Nothing
from .callers import At, caller_of, limiter_of
from .calls import Wish, change

router = APIRouter(prefix="/tables")


class Say(Wish):
    """A message."""

    text: str = Field(max_length=8 * chat.LONGEST)


class Switch(Wish):
    """Whether people can write here."""

    on: bool


@router.post("/{table_id}/say")
async def say(request: Request, live: At, call: Say) -> Nothing:
    """A message for those who are on the same side: players or watchers, or everybody once the game is over."""
    caller = caller_of(request, live, call.key)
    insist(live.table_for(caller.person).objection("say"))
    limiter = limiter_of(request)
    limiter.messages.count(account.get(), (limiter.browser_messages, owner_of(request)))
    await live.say(call.text, caller)
    return Nothing()


@router.post("/{table_id}/chat")
async def switch_chat(request: Request, live: At, call: Switch) -> Response:
    """The chat is closed for everybody, or opened again."""
    return await change(request, live, call, lambda table: features.talk.switch(table, call.on))
