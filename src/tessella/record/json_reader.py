"""Reads a record from its JSON form. All JSON that is accepted here fits docs/schema/record.schema.json."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn, TypeVar

from ..core.catalogue import UnknownGame
from ..core.option import OptionError
from ..core.position import IllegalMove, Position
from . import editions, steps
from .errors import RecordError, Unrecordable
from .json_writer import FORMAT
from .nesting import nests_too_deeply
from .record import DEEPEST, Entry, Line, Record
from .tidy import quoted

KINDS: Mapping[type, str] = {str: "a text", dict: "an object", list: "a list"}
Kind = TypeVar("Kind")


class Unfit(ValueError):
    """The JSON is no record; the message is one sentence that names the member."""


class Overtaken(Unfit):
    """A step is illegal today, but older rules may have allowed it; the message is one sentence."""


def record_from_json(text: str, number: int = 1) -> Record:
    """The record in a line of JSON; number is that of the line in its file. Raises RecordError."""
    if nests_too_deeply(text):
        raise RecordError("This JSON is nested too deeply.", number, 1)
    try:
        return from_data(json.loads(text.rstrip(), object_pairs_hook=once, parse_constant=refuse_constant))
    except json.JSONDecodeError as error:
        raise RecordError(
            f"This is no JSON with one game on a line: {error.msg}.", number, error.colno
        ) from None
    except (Unfit, Unrecordable) as error:
        raise RecordError(str(error), number, 1) from None
    except ValueError:
        raise RecordError("This JSON holds a number of thousands of digits.", number, 1) from None


def once(members: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object as a dict; raises Unfit if a member is there twice."""
    made = dict(members)
    if len(made) < len(members):
        raise Unfit("A member stands twice in one object.")
    return made


def refuse_constant(name: str) -> NoReturn:
    """Raises Unfit: NaN and Infinity are not JSON, but Python's reader would accept them."""
    raise Unfit(f"{name} is no JSON.")


def from_data(data: object) -> Record:
    """The record that decoded JSON describes; raises Unfit or Unrecordable."""
    optional = ("options", "headers", "result", "comment")
    record = members(data, "The record", ("format", "game", "moves"), optional)
    if record["format"] != FORMAT:
        raise Unfit(f"format is {FORMAT!r}, not {quoted(str(record['format']))}.")
    start = start_of(record)
    line, end, stopped = line_from(start, record["moves"], "moves", 0)
    if "result" in record:
        line, stopped = editions.checked(line, stopped, typed(record["result"], str, "result"), end)
    headers = typed(record.get("headers", {}), dict, "headers")
    for name, value in headers.items():
        typed(value, str, f"headers.{quoted(name)}")
    comment = typed(record.get("comment", ""), str, "comment")
    return Record(start.game, start.options, headers, comment, line, stopped)


def start_of(record: Mapping[str, Any]) -> Position:
    """The first position of the game; raises Unfit."""
    options = typed(record.get("options", {}), dict, "options")
    for name, value in options.items():
        if not isinstance(value, bool | int | str):
            raise Unfit(f"options.{quoted(name)} is a text, a whole number, true or false.")
    try:
        game = steps.game_named(typed(record["game"], str, "game"))
        return Position.first(game, game.meaningful(options))
    except (UnknownGame, OptionError) as error:
        raise Unfit(str(error)) from None


def line_from(position: Position, data: object, path: str, depth: int) -> tuple[Line, Position, str]:
    """A line of entries, the position after it, and why it was not read further, or "" if all of it was read.

    Reading stops early at a move that only older rules allowed. Raises Unfit or Unrecordable.
    """
    if depth > DEEPEST:
        raise Unfit(f"Variations may stand at most {DEEPEST} deep in each other.")
    line: list[Entry] = []
    entries = typed(data, list, path)
    for index, each in enumerate(entries):
        try:
            entry, position = entry_from(position, each, f"{path}[{index}]", depth)
        except Overtaken as stop:
            if not line:
                raise Unfit(f"{path}[{index}]: {stop}") from None
            rest = " ".join(texts(entries[index:]))
            return editions.remarked(tuple(line), f"{stop} What followed: {rest}"), position, str(stop)
        line.append(entry)
    return tuple(line), position, ""


def entry_from(position: Position, data: object, path: str, depth: int) -> tuple[Entry, Position]:
    """An entry and the position after its move."""
    step = members(data, path, (), (*steps.STEPS, "annotation", "comment", "variations"))
    after = played(position, step, path)
    lines = typed(step.get("variations", []), list, f"{path}.variations")
    variations = [
        variation_from(position, each, f"{path}.variations[{index}]", depth + 1)
        for index, each in enumerate(lines)
    ]
    annotation, comment = (
        typed(step.get(name, ""), str, f"{path}.{name}") for name in ("annotation", "comment")
    )
    return Entry(after.history[-1], annotation, comment, tuple(variations)), after


def variation_from(position: Position, data: object, path: str, depth: int) -> Line:
    """A variation, which must have at least one entry; raises Unfit."""
    line, _, _ = line_from(position, data, path, depth)
    if not line:
        raise Unfit(f"{path}: a variation has at least one move.")
    return line


def played(position: Position, step: Mapping[str, Any], path: str) -> Position:
    """The position after the step that an entry describes; raises Unfit, or Overtaken."""
    done = [kind for kind in steps.STEPS if kind in step]
    if len(done) != 1:
        raise Unfit(f"{path} has exactly one of the members {', '.join(steps.STEPS)}.")
    text = typed(step[done[0]], str, f"{path}.{done[0]}")
    try:
        return steps.STEPS[done[0]](position, text)
    except IllegalMove as error:
        if editions.overtaken(position, text if done[0] in steps.LEAVINGS else ""):
            raise Overtaken(editions.refused(position, steps.step_text(done[0], text), str(error))) from None
        raise Unfit(f"{path}: {error}") from None


def texts(data: object) -> Iterator[str]:
    """All texts in the JSON of the entries that were not read, with round brackets around variations."""
    if isinstance(data, str):
        yield data
    for each in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        inner = " ".join(texts(each))
        yield f"({inner})" if isinstance(data, list) and isinstance(each, list) else inner


def members(data: object, path: str, needed: tuple[str, ...], optional: tuple[str, ...]) -> dict[str, Any]:
    """An object that has all needed members and no unknown ones; raises Unfit."""
    made = typed(data, dict, path)
    for name in needed:
        if name not in made:
            raise Unfit(f"{path} has no member {name!r}.")
    for name in made:
        if name not in (*needed, *optional):
            raise Unfit(f"{path} has an unknown member {quoted(name)}.")
    return made


def typed(value: object, kind: type[Kind], path: str) -> Kind:
    """The value itself if it is of that kind; else raises Unfit."""
    if not isinstance(value, kind):
        raise Unfit(f"{path} is {KINDS[kind]}.")
    return value
