"""A server under requests that Schemathesis makes of the application's own schema: make soak-schema, or python
tools/soak/schema.py [--examples 200] [--seed 1]. It needs the program `schemathesis` (pip install schemathesis).

The schema is what FastAPI knows of the routes; told besides are tables that there are, and what errors look like: a
sentence each. No answer may be an error of ours (a status of 500 or more, but for 503), and each has to be of the form
that the schema tells. Event streams are left out, because they do not end; and forms, which the schema does not know:
tools/soak_server.py asks both. The exit status is that of Schemathesis.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from itertools import chain
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx2 as httpx
from pydantic import TypeAdapter

from soak.play import LOG
from soak_server import TOYS
from tessella import catalogue
from tessella.web.app import create_app
from tessella.web.wire import Changed, Done, NextClicks, Refusal
from web.fuzzing import FORMS, puzzle_ids, unlimited
from web.process import RunningServer

WAYS = {
    "--phases": "coverage,fuzzing",
    "--checks": "not_a_server_error,response_schema_conformance,unsupported_method",
    "--exclude-path": "/tables/{names}/events",
    "--workers": "2",
    "--request-timeout": "60",
    "--suppress-health-check": "all",
    "--generation-database": "none",
    "--warnings": "off",
}
CONFIG = """[checks]
not_a_server_error.expected-statuses = ["2xx", "3xx", "4xx", "503"]
"""
A_SENTENCE = {
    "type": "object",
    "required": ["error"],
    "properties": {"error": {"type": "string", "pattern": r"[.!?]$"}},
}
OUTCOMES = TypeAdapter(Changed | Done | NextClicks | Refusal)
"""What a call of a table's page is answered with, where the route itself does not tell."""


def schema_for(server, tables):
    """The application's schema, where path parameters name what there is at a server."""
    app = create_app(server.url)
    with warnings.catch_warnings(action="ignore"):  # GET and HEAD of a route have the same name
        told = app.openapi()
    outcomes = OUTCOMES.json_schema(mode="serialization", ref_template="#/components/schemas/{model}")
    told["components"]["schemas"] |= outcomes.pop("$defs")
    there_are = {
        "table_id": tables,
        "name": [*catalogue()],
        "puzzle_id": [each for game in catalogue() for each in puzzle_ids(game)[:3]],
        "form": FORMS,
        "line": ("better", "played"),
    }
    error = {"description": "A sentence", "content": {"application/json": {"schema": A_SENTENCE}}}
    for path, ways in told["paths"].items():
        ways.pop("head", None)
        for way in ways.values():
            for parameter in way.get("parameters", ()):
                if parameter["in"] == "path" and parameter["name"] in there_are:
                    parameter["schema"] = {"type": "string", "enum": [*there_are[parameter["name"]]]}
            way["responses"] |= {"422": error, "4XX": error, "503": error}
            found = way["responses"].get("200", {}).get("content", {}).get("application/json", {})
            if path.startswith("/tables/{table_id}/") and found.get("schema") == {} and "requestBody" in way:
                found["schema"] = outcomes
    return told


def open_tables(client):
    """The ids of two tables of each game, one with an open seat; all are owned by one browser."""
    found = []
    for game in catalogue():
        for other in ("person", "open"):
            answer = client.post("/tables", data={"game": game, "seat.0": "person", "seat.1": other})
            found.append(answer.headers["location"].rpartition("/")[2])
    return found


def main():
    """The exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--examples", type=int, default=200, help="for each operation, at most")
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    if (program := shutil.which("schemathesis")) is None:
        sys.exit("The program schemathesis is not there: pip install schemathesis")
    os.environ |= {"TESSELLA_GAMES": str(TOYS), "PYTHONUNBUFFERED": "1"}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        schema, config, log = folder / "schema.json", folder / "schemathesis.toml", folder / "log"
        config.write_text(CONFIG)
        options = f"{unlimited()}, workers=2"
        with (
            RunningServer(folder / "games.db", before=LOG.format(str(log)), config=options) as server,
            httpx.Client(base_url=server.address, timeout=60) as client,
        ):
            schema.write_text(json.dumps(schema_for(server, open_tables(client))))
            cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            run = [program, "--config-file", config, "run", schema, "--url", server.address]
            ways = WAYS | {"--header": f"Cookie: {cookie}", "--seed": str(wishes.seed)}
            ways["--max-examples"] = str(wishes.examples)
            run += ["--no-color", "--continue-on-failure", *chain(*ways.items())]
            status = subprocess.run(run, check=False, cwd=folder).returncode
        unexpected = log.read_text("utf-8", "replace").count("Traceback")
        sys.stdout.write(f"The server told of {unexpected} errors that it did not expect.\n")
    return 1 if unexpected else status


if __name__ == "__main__":
    sys.exit(main())
