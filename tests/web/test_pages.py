"""The pages and the form."""

import re

import pytest

from tessella import Option, catalogue
from tessella.core.catalogue import BrokenGame
from tessella.engine.levels import LEVELS
from tessella.insight.strength.words import strengths_of
from tessella.laws.variants import chosen_with
from tessella.web.static_files import STATIC, STATIC_FOLDER

from .conftest import PAGE, TWO_PEOPLE, act, open_table, sentence_of, state_in
from .looped import any_of


def test_the_catalogue_has_a_card_with_a_drawn_board_for_each_game(client):
    page = client.get("/").text
    for game in catalogue().values():
        assert f'href="/games/{game.name}"' in page
        assert game.title in page
    assert len(set(re.findall(r'src="(/games/\w+/cover.svg[^"]*)"', page))) == len(catalogue())


def test_the_new_game_page_has_every_option_seat_and_level(client, game):
    page = client.get(f"/games/{game.name}").text
    for option in game.options:
        assert f'name="option.{option.name}"' in page
        assert option.label in page
    for seat in range(len(game.sides)):
        assert f'name="seat.{seat}"' in page
    for level in LEVELS:
        assert page.count(f'name="level" value="{level.name}"') == (len(game.sides) > 1)
        word, sentence = level.words_for(game)
        assert (strengths_of(game, {}).words(level.name) or word) in page
        assert sentence in page


def test_a_table_opens_and_shows_its_board(client):
    page = client.get(open_table(client)).text
    assert page.count("data-at=") == 9
    assert state_in(page)["state"]["status"] == "Cross to play"
    assert "svg" not in state_in(page)["state"]


def test_data_inside_the_page_cannot_close_its_element(client):
    table = open_table(client, **{"name.0": "</script><b>"})
    page = client.get(table).text
    assert "</script><b>" not in page
    assert state_in(page)["state"]["players"][0]["name"] == "</script><b>"


def test_players_have_usual_names(client):
    def names(**fields):
        page = client.get(open_table(client, **fields)).text
        return [player["name"] for player in state_in(page)["state"]["players"]]

    assert names() == ["Player 1", "Player 2"]
    assert names(**{"seat.1": "master"}) == ["You", "Hazel"]
    assert names(**{"name.0": "Ann"}) == ["Ann", "Player 2"]


def test_every_table_has_an_address_of_its_own_that_nobody_guesses(client):
    addresses = {open_table(client) for _ in range(5)}
    assert len(addresses) == 5
    assert all(re.fullmatch(r"/tables/[\w-]{16}", address) for address in addresses)


@any_of(
    ("fields", "status", "said"),
    [
        ({"game": "chess"}, 404, "There is no game"),
        ({"games": "0"}, 422, "1 to 20 games"),
        ({"games": "many"}, 422, "1 to 20 games"),
        ({"seat.1": "divine"}, 422, "no level"),
        ({"name.0": "x" * 31}, 422, "1 to 30 printable"),
    ],
)
def test_a_wrong_form_gets_one_sentence(client, fields, status, said):
    response = client.post("/tables", data={**TWO_PEOPLE, **fields}, headers=PAGE)
    assert response.status_code == status
    assert said in sentence_of(response.text)


def test_players_and_points_are_those_of_the_seats_that_play(client):
    fields = {
        "game": "antino",
        "option.players": "3",
        "seat.0": "person",
        "seat.1": "person",
        "seat.3": "master",
    }
    players = state_in(client.get(open_table(client, **fields)).text)["state"]["players"]
    assert [(each["side"], each["person"]) for each in players] == [
        ("Gnome", True),
        ("Elf", True),
        ("Befindo", True),
    ]


def test_the_number_of_players_stands_before_the_seats(client):
    for game in ("antino", "trio"):
        page = client.get(f"/games/{game}").text
        assert page.count('name="option.players"') == 1
        assert page.index('name="option.players"') < page.index('name="seat.0"')


@any_of(
    ("referer", "leads_back"),
    [
        ("http://localhost/games/tictactoe", True),
        ("http://localhost/games/tictactoe?", True),
        ("http://elsewhere.example/games/tictactoe", False),
        ("http://[::1", False),
        ("", False),
    ],
)
def test_a_form_that_cannot_be_taken_leads_back_to_its_page(client, referer, leads_back):
    headers = {**PAGE, "Referer": referer}
    page = client.post("/tables", data={"game": "tictactoe", "seat.1": "divine"}, headers=headers).text
    assert ('href="/games/tictactoe">Back</a>' in page) is leads_back
    assert ">Back</a>" not in client.get("/nowhere", headers=headers).text


def test_how_one_wants_to_play_fills_all_seats_of_which_nothing_is_said(client):
    def seated(**fields):
        data = {"game": "trio", **fields}
        page = client.post("/tables", data=data).text
        return [(each["open"], each["level"]) for each in state_in(page)["state"]["players"]]

    person, friend, casual = (False, None), (True, None), (False, "Casual")
    assert seated(**{"with": "engine"}) == [person, casual, casual]
    assert seated(**{"with": "engine", "level": "master", "seat.2": "open"}) == [
        person,
        (False, "Master"),
        friend,
    ]
    assert seated(**{"with": "screen"}) == seated() == [person, person, person]
    assert seated(**{"with": "friends"}) == [person, friend, friend]


def test_a_page_begins_with_what_newcomers_do_better_with_and_a_link_with_what_it_says(client):
    def komi(query=""):
        page = client.get(f"/games/anda{query}").text
        return re.search(r'<option value="([^"]*)" selected>', page[page.index("option.komi") :])[1]

    assert (komi(), komi("?option.side=5"), komi("?option.komi=3")) == ("2", "pie", "3")


@any_of(("name", "offers"), [("tictactoe", True), ("duet", False), ("trio", False)])
def test_draws_are_offered_where_two_sides_play(client, name, offers):
    page = client.get(open_table(client, game=name)).text
    assert ('id="drawing"' in page) is offers


def test_a_wrong_option_gets_one_sentence(client):
    for game in catalogue().values():
        for option in game.options:
            fields = {"game": game.name, f"option.{option.name}": "surely not"}
            response = client.post("/tables", data=fields, headers=PAGE)
            assert response.status_code == 422
            assert option.label in sentence_of(response.text)


@any_of(
    ("address", "said"),
    [
        ("/nowhere", "There is no such page."),
        ("/games/chess", "There is no game"),
        ("/games/chess/rules", "There is no game"),
        ("/games/tictactoe/rules", "has no page of rules yet."),
        ("/tables/nowhere", "There is no such table."),
        ("/static/0/shared.css", "There is no such page."),
    ],
)
def test_what_is_not_there_gets_a_friendly_page_or_json(client, address, said):
    page = client.get(address, headers=PAGE)
    assert page.status_code == 404
    assert said in sentence_of(page.text)
    call = client.get(address, headers={"Accept": "application/json"})
    assert call.status_code == 404
    assert said in call.json()["error"]


def test_options_that_differ_from_the_usual_are_shown(client):
    for game in catalogue().values():
        for option in game.options:
            other = next(choice for choice in option.choices if choice != option.suggested)
            seats = {f"seat.{seat}": "person" for seat in range(len(game.sides))}
            chosen = chosen_with(option, other).items()
            fields = {f"option.{name}": Option.show(value) for name, value in chosen}
            table = open_table(client, game=game.name, **seats, **fields)
            assert re.search(f'class="agreed quiet">[^<]*{re.escape(option.label)}', client.get(table).text)


def test_an_option_that_needs_others_can_be_chosen_with_them(client):
    page = client.get("/games/antino?option.drop_streak=yes&option.players=3").text
    (field,) = re.findall(r'<input [^>]*name="option.drop_streak"[^>]*>', page)
    assert 'data-needs="players=3|4"' in field and "checked" in field


@any_of("ask", ["get", "post"])
def test_an_option_without_those_that_it_needs_gets_one_sentence(client, ask):
    """From a link, and from a form without JavaScript, which offers it all the same."""
    fields = {"game": "antino", "option.drop_streak": "yes", "option.players": "2"}
    response = (
        client.get("/games/antino", params=fields, headers=PAGE)
        if ask == "get"
        else client.post("/tables", data=fields, headers=PAGE)
    )
    assert response.status_code == 422
    assert "Drop streak (drop_streak) goes with Players (players) 3 or 4, not with 2: " in response.text


def test_a_reload_shows_the_game_as_it_stands(client):
    table = open_table(client)
    act(client, table, 1, "b2")
    assert "b2: Cross" in client.get(table).text


IMPORT = re.compile(r'^import .* from "(\.\S+)";$', re.MULTILINE)


def modules_below(module):
    """The modules that one imports, itself or by way of others."""
    named = {(module.parent / name).resolve() for name in IMPORT.findall(module.read_text("utf-8"))}
    return named.union(*map(modules_below, named))


@pytest.mark.parametrize(
    ("module", "address"),
    [
        ("table/table.js", None),
        ("rules/reading.js", "/games/octopus/rules"),
        ("guide/guide.js", "/games/antino/learn"),
        ("lists/lobby.js", "/lobby"),
    ],
)
def test_a_page_asks_at_once_for_all_modules_that_it_will_need(client, module, address):
    page = client.get(address or open_table(client)).text
    preloaded = re.findall(r'rel="modulepreload" href="/static/\w+/([^"]*)"', page)
    needed = map(modules_below, (STATIC_FOLDER / module, STATIC_FOLDER / "shared" / "navigation.js"))
    assert {STATIC_FOLDER / name for name in preloaded} == set().union(*needed)


def test_a_game_that_is_broken_says_so_without_the_paths_of_the_server(client, monkeypatch):
    error = BrokenGame("The game in /srv/games/ludo cannot be loaded: no luck.", "ludo")
    monkeypatch.setattr("tessella.core.catalogue.broken", lambda: (error,))
    page = client.get("/games/ludo", headers={"Accept": "text/html"})
    assert page.status_code == 503
    assert "This game cannot be loaded" in page.text
    assert "/srv" not in page.text


# The ways through the site

WAYS = re.compile(r'<a class="to-(\w+)" href="([^"]*)"( aria-current="page")?>')


@any_of(
    ("address", "here", "play"),
    [
        ("/", "home", "/#games"),
        ("/games/tictactoe", "play", "/games/tictactoe"),
        ("/games/andantino/rules", "", "/games/andantino"),
        ("/games/antino/learn", "", "/games/antino"),
        ("/mine", "mine", "/#games"),
        ("/lobby", "lobby", "/#games"),
        ("/puzzles", "puzzles", "/#games"),
        ("/puzzles/tictactoe", "puzzles", "/games/tictactoe"),
        ("/records", "", "/#games"),
        ("/privacy", "", "/#games"),
        ("/offline", "", "/#games"),
        ("/nowhere", "", "/#games"),
    ],
)
def test_every_page_leads_home_to_play_to_ones_games_to_the_lobby_and_to_puzzles(client, address, here, play):
    ways = WAYS.findall(client.get(address, headers=PAGE).text)
    assert [(name, leads) for name, leads, _ in ways] == [
        ("home", "/"),
        ("play", play),
        ("mine", "/mine"),
        ("lobby", "/lobby"),
        ("puzzles", "/puzzles"),
    ]
    assert [name for name, _, current in ways if current] == ([here] if here else [])


def test_no_page_carries_how_many_games_wait_for_somebody(client):
    """That is told by a stream, to this browser alone."""
    act(client, open_table(client), 1, "b2")
    assert '<b class="turns" data-turns hidden><span></span>' in client.get("/privacy").text


def test_an_address_of_no_game_leads_to_all_games(client):
    page = client.get("/games/chess", headers=PAGE).text
    assert sentence_of(page) == "There is no game &#39;chess&#39;."
    assert all(f'<li><a href="/games/{game.name}">' in page for game in catalogue().values())


def test_comments_of_scripts_and_styles_are_not_sent(client):
    source = (STATIC_FOLDER / "shared" / "stream.js").read_text()
    sent = client.get(f"{STATIC}/shared/stream.js").text
    assert "\n// " in source and "\n// " not in sent
    assert source.count("\n") == sent.count("\n")
    assert "/*" not in client.get(f"{STATIC}/shared.css").text
