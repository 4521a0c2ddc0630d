"""Several browsers that talk to one application, each with a secret of its own."""

import json

from tessella.web.http.browser import digest
from tessella.web.routes.streams import WATCH, StreamFormat, TableSubscription


class Browser:
    """One browser; the client is that of the application, and keeps nothing of it."""

    def __init__(self, client):
        self.client, self.secret = client, None

    def request(self, method, address, **wishes):
        """The answer, redirects not followed; the secret that comes with it is kept."""
        self.client.cookies.clear()
        name = self.client.app.state.cookie
        cookie = {"Cookie": f"{name}={self.secret}"} if self.secret else {}
        answer = self.client.request(method, address, headers=cookie, follow_redirects=False, **wishes)
        self.secret = answer.cookies.get(name) or self.secret
        return answer

    def get(self, address):
        return self.request("GET", address)

    def ask(self, table, call, **body):
        """The answer to a call at a table."""
        return self.request("POST", f"{table}/{call}", json=body)

    def open(self, game="tictactoe", **seats):
        """The address of a new table: this browser's person, and open seats."""
        fields = {"seat.0": "person", "name.0": "Ann", "seat.1": "open", "seat.2": "open"} | seats
        return self.request("POST", "/tables", data={"game": game, **fields}).headers["location"]

    def invitation(self, table):
        """The address of the invitation that the table has now."""
        return self.state(table)["invitation"]

    def join(self, invitation, seat=1, name="Bob"):
        return self.request("POST", invitation, data={"seat": str(seat), "name": name})

    def heard(self, table, way=StreamFormat.CHANGES):
        """What a stream that begins now tells first, one message after the other."""
        return [json.loads(news.data) for news in self.client.portal.call(self._first, table, way)]

    async def _first(self, table, way):
        reader = await self.reader(table, way)
        return [news async for news in reader.news()]

    async def reader(self, table, way=StreamFormat.CHANGES):
        """The reader of a stream of this browser; in the application's loop."""
        name = table.removeprefix("/tables/")
        live = await self.client.app.state.tables.find(name.removesuffix(WATCH))
        knows = self.secret and not name.endswith(WATCH)
        return TableSubscription(name, live, digest(self.secret) if knows else "", way)

    def state(self, table):
        """The table as this browser is told of it."""
        return self.heard(table)[0]["state"]

    def said(self, table):
        """The texts of all messages that this browser is told of."""
        return [message["text"] for news in self.heard(table) for message in news.get("said", [])]


def gathered(*browsers, **wishes):
    """The address of a table that the first has opened, at which all have taken a seat."""
    host, *others = browsers
    table = host.open(**wishes)
    invitation = host.invitation(table)
    for seat, browser in enumerate(others, 1):
        assert browser.join(invitation, seat, f"Player {seat}").status_code == 303
    return table
