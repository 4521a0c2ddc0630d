"""Calls about seats: to take, leave or give one away, and to vote on the seat of an absent person."""

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from ...table import features
from ...table.event import Event, Refused
from ...table.table import Table
from ...table.terms import NOBODY
from .callers import At, person_of
from .calls import Wish, change

router = APIRouter(prefix="/tables")


class Seat(Wish):
    """A seat of the game on the table."""

    seat: int


class Sit(Seat):
    """A seat, and the name of whoever takes it."""

    name: str = Field(max_length=200)


class SeatEngine(Seat):
    """A seat, and the level of the engine that takes it."""

    level: str = Field(max_length=20)


class Vote(Seat):
    """The seat of somebody who is away, and what happens instead."""

    instead: str = Field(max_length=20)


@router.post("/{table_id}/sit")
async def sit(request: Request, live: At, call: Sit) -> Response:
    """Somebody at the table takes one more seat on this device."""
    if person_of(request, live) == NOBODY:
        raise Refused("Open the invitation to take a seat.")
    return await change(request, live, call, lambda table: features.seats.sit(table, call.seat, call.name))


@router.post("/{table_id}/stand")
async def stand(request: Request, live: At, call: Seat) -> Response:
    """A seat becomes open."""
    return await change(request, live, call, lambda table: features.seats.stand(table, call.seat))


@router.post("/{table_id}/engine")
async def seat_engine(request: Request, live: At, call: SeatEngine) -> Response:
    """An engine takes a seat."""
    return await change(
        request, live, call, lambda table: features.seats.seat_engine(table, call.seat, call.level)
    )


@router.post("/{table_id}/vote")
async def vote(request: Request, live: At, call: Vote) -> Response:
    """The person who asks agrees on what happens to the seat of somebody who has been away for too long."""

    def voted(table: Table) -> Event:
        known = range(len(table.players))
        since = live.presence.away.get(table.player_at(call.seat).person) if call.seat in known else None
        too_long = features.absence.away_too_long(table, live.presence.away)
        return features.absence.vote(table, call.seat, call.instead, since, too_long)

    return await change(request, live, call, voted)
