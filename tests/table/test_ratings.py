"""Ratings: what points mean, who is rated, and how well they predict."""

from __future__ import annotations

from random import Random

import pytest
from bench.ratings import measure
from msgspec.structs import replace
from tests.table.people import ANN, BOB, Sitting

from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table import views
from smokestack.table.checks import Person
from smokestack.table.create import create, rematch
from smokestack.table.errors import BadRequestError, ForbiddenError, NotNowError
from smokestack.table.ratings import (
    START,
    RatedSeat,
    Rating,
    bot_ratings,
    chance_ahead,
    expected_place,
    rate,
    rated_game,
)
from smokestack.table.study import study

KNOWN_ANN, KNOWN_BOB = (Person(one.id, one.name, one.colour, account=True) for one in (ANN, BOB))


def rated(seats: list[c.NewSeat]) -> Sitting:
    return Sitting(c.NewTable("quarry", seats, rated=True), KNOWN_ANN)


def test_who_is_two_hundred_points_ahead_finishes_ahead_in_three_of_four_games() -> None:
    assert chance_ahead(Rating(1700, 0), Rating(1500, 0)) == pytest.approx(0.76, abs=0.01)
    assert chance_ahead(Rating(1700, 0), Rating(1500, 130)) < 0.75, "who is uncertain may be stronger"
    assert expected_place(0, [Rating(1500, 0)] * 5) == 3


@pytest.mark.parametrize("spread", [87.0, 130.0, 174.0, 261.0])
def test_places_are_predicted_within_five_percent_after_thirty_games(spread: float) -> None:
    found = measure(30, spread, clubs=6, seed=1)
    assert found.predictions > 160_000
    assert found.ahead.share < 0.05
    assert found.place.share < 0.05


def test_bots_keep_their_ratings_and_a_difference_means_the_same_at_every_table() -> None:
    assert bot_ratings("quarry")["normal"] == START
    bot = Rating(1500, 0.0)
    after = rate([Rating(), bot, bot], [False, True, True], [1, 2, 3])
    assert after[1:] == [bot, bot]
    assert after[0].points > START
    assert after[0].deviation < Rating().deviation
    for seats in (2, 5):  # whoever wins as often as expected stays where they are
        rng, rating = Random(seats), Rating(1500, 60)
        for _ in range(400):
            places = list(range(1, seats + 1))
            rng.shuffle(places)
            rating = rate([rating, *[bot] * (seats - 1)], [False] + [True] * (seats - 1), places)[0]
        assert abs(rating.points - 1500) < 3 * rating.deviation


def test_a_rated_table_needs_accounts_the_printed_rules_and_the_public() -> None:
    new = c.NewTable("quarry", [c.OwnSeat(), c.OpenSeat()], rated=True)
    with pytest.raises(ForbiddenError, match="account"):
        create(new, ANN, {}, Random(1))
    with pytest.raises(BadRequestError, match="private"):
        create(replace(new, private=True), KNOWN_ANN, {}, Random(1))
    with pytest.raises(BadRequestError, match="house rules"):
        create(replace(new, options={"rounds": "1"}), KNOWN_ANN, {}, Random(1))
    with pytest.raises(NotNowError, match="one seat"):
        create(replace(new, seats=[c.OwnSeat(), c.OwnSeat("Me too")]), KNOWN_ANN, {}, Random(1))
    at = rated([c.OwnSeat("Somebody else"), c.OpenSeat()])
    assert at.head().rated
    assert views.summary(at.table).rated
    assert at.head().seats[0].name == "Ann", "under the name of the account"
    with pytest.raises(ForbiddenError, match="account"):
        at.do(BOB, c.Sit(1))
    at.do(KNOWN_BOB, c.Sit(1))


def test_a_rated_seat_keeps_its_player_to_the_end() -> None:
    at = rated([c.OwnSeat(), c.OpenSeat(), c.BotSeat("easy")])
    at.do(KNOWN_BOB, c.Sit(1))
    at.do(KNOWN_ANN, c.Start())
    for who, seat in ((KNOWN_BOB, 1), (KNOWN_ANN, 1), (KNOWN_ANN, 2)):
        with pytest.raises(NotNowError, match="rated table"):
            at.do(who, c.Open(seat))
    assert rated_game(at.table) is None, "the game is not over"
    alone = c.NewStudy(at.table.number, [c.OwnSeat(), c.BotSeat(), c.BotSeat()])
    with pytest.raises(NotNowError, match="once it is over"):
        study(at.table, alone, KNOWN_ANN, {}, at.rng)
    at.now += 10
    at.do(KNOWN_BOB, c.Resign(1))
    with pytest.raises(NotNowError, match="played to the end"):
        at.do(KNOWN_ANN, c.Close())
    at.now += 10
    at.do(KNOWN_ANN, c.Resign(0))
    result = rated_game(at.table)
    assert result is not None
    assert result.seats == [RatedSeat(2, "ann"), RatedSeat(3, "bob"), RatedSeat(1, level="easy")], "who left comes last"
    assert result.ended == 1020.0
    at.now += 50
    at.do(KNOWN_BOB, c.Chat("Well played."))
    assert rated_game(at.table) == result, "the chat afterwards changes nothing"
    later = study(at.table, alone, KNOWN_ANN, {}, at.rng)[0]
    assert isinstance(later, e.Created)
    assert not later.rated
    again = Sitting(c.NewTable("quarry", [c.OwnSeat(), c.OpenSeat()]))
    again.table = type(at.table)("u")
    again.take(rematch(at.table, KNOWN_BOB))
    assert again.table.created.rated
    assert [seat.kind for seat in again.head().seats] == ["open", "person", "bot"]
    assert again.head(ANN).seats[0].invited


def test_unrated_tables_have_no_rated_result() -> None:
    at = Sitting(c.NewTable("quarry", [c.OwnSeat(), c.BotSeat()], start=True))
    at.do(ANN, c.Resign(0))
    assert at.table.status == "over"
    assert rated_game(at.table) is None
