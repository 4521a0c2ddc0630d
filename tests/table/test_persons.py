"""Several persons at a table: whoever does what, it changes what this person may change, and nobody else's part."""

import json
import re
from dataclasses import replace
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tessella import CHANCE
from tessella.table.event import Event, Refused
from tessella.table.features import deal, draw, moves, seats, silence
from tessella.table.fold import fold
from tessella.table.story import note, status
from tessella.table.terms import NOBODY, OPENER, Player, open_event
from web.twins import twin

from .deeds import AWAY, DEEDS, NOW, WATCHERS, fitting
from .rights import LAWS, RIGHTS, agree, lapse
from .tables import BEN, CAY, ENGINE, OPEN

TOYS = ("tictactoe", "peek", "duet", "trio", "trio")
REAL = ("anda", "andantino", "antino", "cancelletto", "octopus")
SEATED = [Player("Ann"), Player("Ann too"), BEN, BEN, CAY, CAY, ENGINE, OPEN]
APART = [Player("Ann"), BEN, CAY, OPEN]
PERSONS = (NOBODY, 0, 0, 1, 1, 2, 2, 7)
OFTEN = tuple(deed for deed in DEEDS if deed != "resign")
REQUESTS = {"ask": "grant", "draw": "answer", "rematch": "", "vote": "", "undo": "", "sit": "", "next": ""}
"""What people ask of each other, and how the others reply."""
SEEDS = st.integers(0, 2**32)


class Persons(RuleBasedStateMachine):
    """People with their seats, several on one device perhaps; engines; open seats; watchers; and strangers."""

    names = TOYS

    def __init__(self):
        super().__init__()
        self.fresh = patch.object(
            deal, "fresh", lambda: "fresh"
        )  # what is drawn at random could not be repeated
        self.fresh.start()
        self.consents = {}
        self.seen = {}

    def teardown(self):
        self.fresh.stop()
        if hasattr(self, "table"):
            stored = json.loads(json.dumps([[event.kind, event.payload] for event in self.log]))
            assert fold([Event(*each) for each in stored]) == self.table

    @initialize(
        data=st.data(),
        games=st.integers(1, 2),
        seed=SEEDS,
    )
    def open(self, data, games, seed):
        name = data.draw(st.sampled_from(self.names))
        random = Random(f"{seed} seats")
        seated = random.sample(random.choice([APART, SEATED]), 4)
        options = {"silent": True} if name == "cancelletto" else {}
        self.log = [open_event(name, options, seated, games, away=AWAY)]
        self.table = fold(self.log, clock=lambda: NOW)
        self.much_happens(seed)

    # What happens

    @rule(seed=SEEDS)
    def somebody_moves(self, seed):
        """Chance, an engine or a person, whoever is to act."""
        table, random = self.table, Random(seed)
        if table.waits_for_chance:
            self.happens(deal.chance(table, random), CHANCE)
        elif draw.engine_asked(table) is not None:
            self.happens(draw.reply(table, random.random() < 0.5), CHANCE)
        elif table.mover is not None and not table.mover.is_person:
            self.happens(moves.event(table, random.choice(table.position.actions)), CHANCE)
        elif table.mover is not None:
            self.tries("act", table.mover.person, random)

    @rule(seed=SEEDS)
    def much_happens(self, seed):
        """Many moves and deeds, so that each game comes far, and everything that people can do is done often."""
        random = Random(seed)
        for _ in range(50):
            match random.randrange(10):
                case 0 | 1 | 2 | 3:
                    self.somebody_moves(random.random())
                case 4 | 5:
                    self.somebody_does(random.choice(OFTEN), random.choice(PERSONS), random.random())
                case 6 if self.table.over:
                    self.all_do(random.choice(["next", "rematch", "ask"]), random.random())
                case 6 | 7:
                    self.all_do(random.choice([*REQUESTS]), random.random())
                case 8 if self.table.gathering:
                    self.all_do("sit", random.random())
                case 9 if self.table.persons and random.random() < 0.3:
                    self.one_leaves_while_another_waits(random.random())

    @rule(deed=st.sampled_from([*DEEDS]), person=st.sampled_from(PERSONS), seed=SEEDS)
    def somebody_does(self, deed, person, seed):
        """Anybody anything."""
        self.tries(deed, person, Random(seed))

    @rule(deed=st.sampled_from([*REQUESTS]), seed=SEEDS)
    def all_do(self, deed, seed):
        """What several have to agree on would seldom happen by accident."""
        people = (*self.table.persons, NOBODY)
        for person in people:
            self.tries(deed, person, Random(seed))
        for person in people:
            if reply := REQUESTS[deed]:
                self.tries(reply, person, Random(f"{seed} {person}"))

    @precondition(lambda self: self.table.persons)
    @rule(seed=SEEDS)
    def one_leaves_while_another_waits(self, seed):
        """What was asked for when a seat changes hands."""
        random = Random(seed)
        request = "rematch" if self.table.over else random.choice([*REQUESTS])
        self.tries(request, random.choice(self.table.persons), random)
        self.tries(random.choice(["stand", "engine"]), random.choice(self.table.persons), random)

    def tries(self, deed, person, random):
        """A person does something, as far as the person knows the table; or is told in a sentence why not."""
        known = silence.known_to(self.table, person)
        if self.table.waits_for_chance:  # a server lets chance act before it hears anybody
            return
        try:
            event = DEEDS[deed](known, random)
        except Refused as refused:
            sentence = str(refused)
            assert sentence.endswith(".") and "\n" not in sentence and "You has" not in sentence
            return
        if deed not in ("stand", "engine"):  # who has opened a table gives other seats than the own
            assert known.objection(deed) is None
        self.happens(event, person)

    def happens(self, event, person):
        before = self.table
        now = before.after(event)
        for other in (NOBODY, OPENER, 1):
            assert before.seen_by(other).after(event) == now
        self.log.append(event)
        self.table = now
        if before.holders != now.holders:
            self.seen.clear()  # who gives up a seat in the middle of a silent turn knows less from then on
        agree(event, person, self.consents)
        for law in LAWS:
            law(before, now)
        if person != CHANCE:
            RIGHTS[event.kind](before, now, person, self.consents)
        lapse(before, now, self.consents)

    # What is so at any time

    @invariant()
    def what_is_objected_to_is_refused_with_that_sentence_and_all_else_can_be_done(self):
        person = (NOBODY, 0, 1, 2, 7)[self.table.seq % 5]
        table = self.table.seen_by(person)
        objections = table.objections
        for deed, make in fitting(table).items():
            if objection := objections[deed]:
                with pytest.raises(Refused) as refused:
                    make()
                assert str(refused.value) == objection
            else:
                assert table.after(make()).seq == table.seq + 1

    @invariant()
    def who_has_no_seat_can_do_nothing_to_the_game(self):
        for person in WATCHERS:
            table = self.table.seen_by(person)
            if not table.my_seats:
                can = {deed for deed, objection in table.objections.items() if objection is None}
                assert can <= {"sit", "say", "branch", "analyse"}
                assert not moves.next_clicks(table).marks

    @invariant()
    def somebody_has_every_seat_and_one_at_most_is_to_act(self):
        table = self.table
        seated = [seat for person in table.persons for seat in table.seats_of(person)]
        assert sorted(seated) == table.people
        assert sum(table.seen_by(person).my_turn for person in table.persons) <= 1
        assert all(table.seat_of(table.index_at(seat)) == seat for seat in range(len(table.players)))
        assert max(table.persons, default=OPENER) <= seats.LAST_PERSON.of(table)

    @invariant()
    def everybody_is_told_something(self):
        for person in (*self.table.persons, NOBODY):
            table = silence.known_to(self.table, person)
            assert status(table)
            assert person in self.table.persons or not note(table).startswith("You ")
            assert not re.match(r"You (is|has|\w+[^s]s)\b", note(table))
            assert self.seen.get(person, 0) <= table.seq
            assert table.changed <= table.seq
            self.seen[person] = table.seq

    @invariant()
    def silent_partners_see_finished_turns_only(self):
        for person in (*self.table.persons, NOBODY):
            table = self.table.seen_by(person)
            if silence.agreed_on(table) and not table.my_turn and not table.over:
                known = silence.known_to(self.table, person).position.history
                assert known == table.position.history[: len(known)]
                in_turn = table.position.mover != CHANCE
                assert not (in_turn and known and known[-1].seat == table.position.mover)

    @invariant()
    def nobody_sees_what_is_in_the_hands_of_others(self):
        table = self.table
        if not table.position.game.kernel.hidden or table.over or table.waits_for_chance or table.seq % 3:
            return
        for person in (*table.persons, NOBODY):
            mine = table.seen_by(person)
            assert mine.eyes in (mine.my_seats or [NOBODY])
            other = table.position.game.new(**table.position.options).replay(
                move.action for move in twin(table.position, mine.eyes, Random(table.seq)).history
            )
            twinned = replace(table, position=other).seen_by(person)
            assert (shown(mine), mine.objections) == (shown(twinned), twinned.objections)


def shown(table):
    """All that a person sees of the game."""
    return table.view.history, table.view.state().tobytes(), table.eyes, status(table), table.view.actions


class PersonsAtRealTables(Persons):
    """The same at the games that are played."""

    names = REAL


TestToys = Persons.TestCase
TestToys.settings = settings(max_examples=50, stateful_step_count=5, deadline=None)
TestRealGames = PersonsAtRealTables.TestCase
TestRealGames.settings = settings(max_examples=12, stateful_step_count=4, deadline=None)
