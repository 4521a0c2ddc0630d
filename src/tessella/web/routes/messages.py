"""What people at a table write to each other."""

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from ...table import features
from ...table.event import insist
from ..http.accounts import account
from ..http.browser import owner_of
from ..http.rate_limits import Allowance
from ..live import chat
from ..wire import Nothing
from .callers import caller_of, table_of
from .calls import Wish, change

router = APIRouter(prefix="/tables")


class Say(Wish):
    """A message."""

    text: str = Field(max_length=8 * chat.LONGEST)


class Switch(Wish):
    """Whether people can write here."""

    on: bool


@router.post("/{table_id}/say")
async def say(request: Request, table_id: str, call: Say) -> Nothing:
    """A message for those who are on the same side: players or watchers, or everybody once the game is over."""
    live = await table_of(request, table_id)
    caller = caller_of(request, live, call.key)
    insist(live.table_for(caller.person).objection("say"))
    allowance: Allowance = request.app.state.allowance
    allowance.messages.count(account.get(), (allowance.browser_messages, owner_of(request)))
    await live.say(call.text, caller)
    return Nothing()


@router.post("/{table_id}/chat")
async def switch_chat(request: Request, table_id: str, call: Switch) -> Response:
    """The chat is closed for everybody, or opened again."""
    return await change(request, table_id, call, lambda table: features.talk.switch(table, call.on))
