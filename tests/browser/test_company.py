"""Several browsers at one table: seats, invitations, takebacks, draws, rematches, who watches, who writes."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from tessella.storage.store import Notice, Store
from tessella.table.event import utc_now

from .conftest import PHONE, faults, go_to_table
from .friends import Friend, gathered


@pytest.fixture
def friend(new_page):
    """Somebody in a browser of their own."""
    return lambda name, **wishes: Friend(new_page(**wishes), name)


@pytest.fixture
def two(friend):
    """Ann and Bob, who play tic-tac-toe."""
    ann, bob = friend("Ann"), friend("Bob")
    gathered([ann, bob], "tictactoe", ["person", "open"])
    return ann, bob


def refused_politely(new_page):
    """Chromium notes that a page came with the status of a conflict; nothing else is wrong."""
    assert all("409 (Conflict)" in complaint for complaint in new_page.complaints), new_page.complaints
    new_page.complaints.clear()


def row(friend, seat, text):
    """A player's row says this."""
    expect(friend.seat_row(seat)).to_contain_text(text)


def test_an_invitation_shows_what_is_played_and_who_is_there_and_opening_it_changes_nothing(friend):
    ann, bob = friend("Ann"), friend("Bob")
    ann.open("andantino", ["person", "open"], {"moving": "yes"})
    link = ann.invitation
    for _ in range(2):
        bob.page.goto(link)
        expect(bob.page.get_by_role("heading", level=1)).to_have_text("Ann invites you to play Andantino")
        expect(bob.page.get_by_role("definition")).to_have_text(
            ["No clock", "White (Ann)", re.compile("Moving phase When all 50 tiles")]
        )
        seats = bob.page.locator(".seats li").all_inner_texts()
        assert ["Ann" in seat for seat in seats] == [True, False]
    expect(ann.page.locator("#gathering")).to_be_visible()
    assert faults(ann.page) == []
    ann.page.locator("#gathering").get_by_role("button", name="Copy").click()
    expect(ann.page.locator("#gathering output")).to_have_text("Copied.")
    assert faults(bob.page) == []
    bob.join(link, "Red")
    ann.has_begun()
    row(ann, 1, "Bob")


@pytest.mark.verify("a mishap on the way; the journey itself is in ring one")
def test_of_two_who_take_the_same_seat_one_gets_it_and_the_other_reads_why_not(friend, new_page):
    ann, others = friend("Ann"), [friend("Bob"), friend("Cem")]
    ann.open("tictactoe", ["person", "open"])
    link = ann.invitation
    for other in others:
        other.page.goto(link)
        other.page.get_by_label("Your name").fill(other.name)
    for other in others:
        button = other.page.get_by_role("button", name=re.compile("Take this seat"))
        button.evaluate("(button) => { button.click(); }")
    for other in others:
        other.page.locator("#board, .fault").first.wait_for()
    late = [other for other in others if "/join/" in other.page.url]
    early = [other for other in others if other not in late]
    assert len(late) == len(early) == 1
    expect(late[0].page.locator(".fault")).to_have_text(re.compile(f"{early[0].name}|All seats are taken"))
    row(ann, 1, early[0].name)
    refused_politely(new_page)
    late[0].page.get_by_role("link", name="Only watch").click()
    row(late[0], 1, early[0].name)


def test_the_host_closes_the_invitation_makes_another_and_gives_the_seat_to_an_engine(friend, new_page):
    ann, bob = friend("Ann"), friend("Bob")
    ann.open("tictactoe", ["person", "open"])
    first = ann.invitation
    ann.button("Withdraw the invitation").click()
    ann.button("Make a new invitation").wait_for()
    expect(ann.page.locator("#invitation")).to_be_hidden()
    bob.page.goto(first)
    expect(bob.page.get_by_text("This invitation is closed")).to_be_visible()
    ann.button("Make a new invitation").click()
    ann.button("Withdraw the invitation").wait_for()
    assert ann.invitation != first
    bob.page.goto(ann.invitation)
    bob.page.get_by_role("button", name=re.compile("Take this seat")).wait_for()
    ann.choose(1, "Let an engine play")
    ann.has_begun()
    ann.click("b2")
    ann.wait_for(2)
    with bob.page.expect_navigation():
        bob.page.get_by_label("Your name").fill("Bob")
        bob.page.get_by_role("button", name=re.compile("Take this seat")).click()
    expect(bob.page.locator(".fault")).to_have_text("All seats are taken.")
    refused_politely(new_page)


@pytest.mark.verify("a third way with an invitation, in three browsers; two are in ring one")
def test_a_seat_is_freed_before_the_start_and_taken_by_another(friend):
    ann, bob, cem = friend("Ann"), friend("Bob"), friend("Cem")
    ann.open("octopus", ["person", "open", "open"], {"players": "3"})
    link = ann.invitation
    bob.join(link)
    row(ann, 1, "Bob")
    ann.choose(1, "Free this seat")
    bob.page.locator("#slot", has_text="You are watching this table.").wait_for(state="attached")
    expect(bob.seat_row(1)).to_contain_text("open seat")
    cem.join(link)
    row(ann, 1, "Cem")
    bob.join(link)
    for each in (ann, bob, cem):
        each.has_begun()
    assert [each.seats for each in (ann, bob, cem)] == [[0], [2], [1]]


@pytest.mark.verify("the same change of a name in two browsers")
def test_a_friend_is_called_otherwise_for_everybody(two):
    ann, bob = two
    bob.button("Bob").click()
    bob.page.get_by_label("Name of Bob").fill("Robert")
    bob.press("Enter")
    row(ann, 1, "Robert")
    assert ann.page.get_by_role("button", name="Robert").count() == 0


def test_a_takeback_is_asked_for_refused_asked_for_again_and_granted(two):
    ann, bob = two
    ann.click("b2")
    bob.wait_for(1)
    ann.button("Takeback").click()
    bob.message("Ann asks to take the last move back.")
    bob.button("Refuse").click()
    ann.message("does not agree")
    assert ann.plies == bob.plies == 1
    ann.button("Takeback").click()
    ann.button("Withdraw").click()
    bob.message("Ann withdraws the request for a takeback.")
    ann.button("Takeback").click()
    bob.button("Allow the takeback").click()
    ann.wait_for_exactly(0)
    bob.wait_for_exactly(0)
    ann.click("a1")
    bob.wait_for(1)
    assert bob.moves == ["a1"]


@pytest.mark.verify("the same draw in two browsers")
def test_a_draw_is_offered_in_one_browser_and_accepted_in_the_other(two):
    ann, bob = two
    ann.click("b2")
    bob.click("a1")
    ann.wait_for(2)
    ann.offer_draw()
    bob.button("Accept the draw").click()
    for each in two:
        expect(each.page.locator("#ending")).to_have_text("Both sides agreed on a draw.")
    assert ann.end == bob.end
    assert ann.verdict == bob.verdict == "Draw"


def test_a_rematch_is_at_the_same_address_with_other_seats_and_the_chat_still_there(two):
    ann, bob = two
    ann.say("Good luck!")
    address = ann.page.url
    bob.resign()
    ann.button("Play again").click()
    bob.message("wants to play again.")
    expect(bob.page.locator("#unasked")).to_have_text(
        "Ann wants to play again."
    )  # as long as nobody has said yes
    ann.page.get_by_text("Waiting for Bob.").wait_for()
    bob.button("Play again").click()
    for each, seat in zip(two, (1, 0), strict=True):
        expect(each.page.locator("#ending")).to_be_empty()
        row(each, seat, "(you)")
        expect(each.messages).to_have_text(["Good luck!"])
        assert each.page.url == address
    bob.click("b2")
    ann.wait_for(1)


def test_who_watches_has_no_say_and_writes_apart_until_the_end(two, friend):
    ann, bob = two
    cem = friend("Cem")
    cem.page.goto(ann.page.url)
    cem.page.get_by_text("You are watching this table.").wait_for()
    for name in ("Takeback", "Hint", "Offer a draw", "Resign"):
        button = cem.page.get_by_role("button", name=name, include_hidden=True)
        assert button.first.get_attribute("aria-disabled") == "true"
        expect(button.filter(visible=True)).to_have_count(0)
    cem.button("More").click()
    expect(cem.button("Type a move")).to_have_attribute("aria-disabled", "true")
    cem.page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    assert cem.page.locator("#players button, #board .legal").count() == 0
    cem.say("Ann should take the middle.")
    ann.say("Hello Bob!")
    bob.say("Hello Ann!")
    for each in two:
        expect(each.messages).to_have_text(["Hello Bob!", "Hello Ann!"])
    expect(cem.messages).to_have_text(["Ann should take the middle."])
    ann.resign()
    for each in (*two, cem):
        expect(each.messages).to_have_count(3)
        expect(each.page.locator("#chat li", has_text="middle")).to_contain_text("Watcher (watching)")


@pytest.mark.verify("a part or a detail of a journey that is in ring one")
def test_each_friend_sees_the_own_hand_alone_without_a_curtain(friend):
    ann, bob, cem = friend("Ann"), friend("Bob"), friend("Cem")
    gathered([ann, bob], "peek", ["person", "open"])
    cem.page.goto(ann.page.url)
    for each in (ann, bob, cem):
        expect(each.page.locator("#curtain")).to_be_hidden()
    boards = [each.page.locator("#board svg").inner_html() for each in (ann, bob, cem)]
    assert len({*boards}) == 3


@pytest.mark.verify("the same hands with a third seat")
def test_two_on_one_device_keep_the_curtain_and_the_friend_elsewhere_has_none(friend):
    ann, bob = friend("Ann"), friend("Bob")
    gathered([ann, bob], "antino", ["person", "person", "open"], choices={"players": "3", "size": "7"})
    expect(ann.page.locator("#curtain")).to_be_visible()
    expect(bob.page.locator("#curtain")).to_be_hidden()


@pytest.mark.verify("waits until the server hears of another one")
def test_what_happens_instead_of_waiting_is_asked_for_again_before_it_is_done(new_page, server):
    """Bob, whom a server that is gone has seen yesterday, may be away for five minutes."""
    ann, bob = new_page(), new_page()
    seats = {"seat.0": "person", "name.0": "Ann", "seat.1": "open"}
    go_to_table(ann, "/tables", {"game": "tictactoe", "away": "5", **seats})
    bob.request.post(ann.locator("#invitation").input_value(), form={"seat": "1", "name": "Bob"})
    expect(ann.locator("#gathering")).to_be_hidden()
    another = Store(f"sqlite:///{server.database}", clock=lambda: utc_now() - timedelta(days=1))
    another.be_here(ann.url.rpartition("/")[2], 1, False)
    another.close()
    dialog = ann.get_by_role("dialog")
    ann.get_by_role("button", name="Seat of Bob").click()
    dialog.get_by_role("button", name="This seat shall leave the game").click()
    expect(dialog).to_contain_text("Bob is out of this game and ranks last")
    expect(ann.locator("#ending")).to_have_text("")
    dialog.get_by_role("button", name="Agree").click()
    expect(ann.locator("#ending")).to_contain_text("Bob abandoned the game")


@pytest.mark.verify("a page of a table and another one, while a server is looked after")
def test_what_all_players_are_told_comes_to_open_pages_and_goes_again(two, server):
    ann, bob = two
    ann.page.set_viewport_size(PHONE)
    bob.page.goto("/lobby")
    pages, store = (ann.page, bob.page), Store(f"sqlite:///{server.database}")
    bulletins = [page.get_by_role("complementary", name="Notice") for page in pages]
    try:
        for words in ("We come back at noon.", "We are back & <b>well</b>."):
            store.post(Notice(words, None))
            for page, bulletin in zip(pages, bulletins, strict=True):
                expect(bulletin.get_by_role("status")).to_have_text(words)
                assert faults(page) == []
        assert bulletins[1].bounding_box()["height"] < 100, (
            "the page is short, and the bulletin fills none of it"
        )
        bulletins[0].get_by_role("button", name="Put away").click()
        expect(bulletins[0]).to_have_count(0)
        store.post(Notice("Once more.", None))
        expect(bulletins[0].get_by_role("status")).to_have_text("Once more.")
    finally:
        store.post(None)
        store.close()
    for bulletin in bulletins:
        expect(bulletin).to_have_count(0)
