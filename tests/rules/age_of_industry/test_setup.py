"""Setup and information (AOI-2, AOI-24)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from rich.text import Text
from tests.rules.age_of_industry.table import BLUE, RED, YELLOW, germany, new_england

from smokestack.games.age_of_industry.components.box import CARDS
from smokestack.games.age_of_industry.game import GAME
from smokestack.games.age_of_industry.rules.generated.action_fields import pack_market
from smokestack.games.age_of_industry.rules.state import AgeOfIndustryState
from smokestack.games.age_of_industry.view.view import AgeOfIndustryView
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.errors import SetupError
from smokestack.kernel.facts import EVERYONE


def start(seats: int, map: str = "germany", **options: str) -> AgeOfIndustryState:
    state = registry.start(GAME, seats, map, options)
    assert isinstance(state, AgeOfIndustryState)
    return state


def set_up(state: AgeOfIndustryState, first: int, rng: Random) -> AgeOfIndustryState:
    state.apply(state.codec().parse(state, f"first player {first}"))
    while state.actor() == CHANCE:
        state.apply(state.draw(rng))
    return state


@pytest.mark.rule("AOI-2.2", "AOI-A2")
def test_two_to_five_players() -> None:
    assert [info.seats for info in GAME.maps()] == [(2, 3, 4, 5), (2, 3, 4, 5)]
    with pytest.raises(SetupError, match="is for 2 or 3 or 4 or 5 players, not 6"):
        registry.start(GAME, 6, "germany")
    with pytest.raises(SetupError, match="takes 3 to 5 players here, not 2"):
        start(2, min_players="3")


@pytest.mark.rule("AOI-2.5")
def test_players_start_without_money_and_loans() -> None:
    state = set_up(start(3), 1, Random(1))
    assert (state.money, state.loans) == ([0, 0, 0], [0, 0, 0])


@pytest.mark.rule("AOI-2.6")
def test_the_order_is_clockwise_from_the_first_player() -> None:
    state = start(4)
    assert state.actor() == CHANCE
    assert [chance for _, chance in state.odds()] == [0.25] * 4
    assert set_up(state, 2, Random(2)).order == [2, 3, 0, 1]
    assert state.actor() == 2


@pytest.mark.rule("AOI-2.7", "AOI-A1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_six_cards_each_and_two_face_up(seats: int) -> None:
    state = set_up(start(seats), 0, Random(seats))
    assert sum(state.board.components.card_count) == 66
    assert state.hand_size == [6] * seats
    assert state.face_up_size == 2
    assert state.deck_size == 66 - 6 * seats - 2


@pytest.mark.rule("AOI-2.8")
def test_ship_cards_stay_in_the_deck_on_germany() -> None:
    assert start(2).deck[5] == 3
    assert start(2, "new-england").deck[5] == 3


@pytest.mark.rule("AOI-2.9")
def test_the_track_starts_full_with_two_spaces_a_row() -> None:
    state = start(2)
    assert state.board.components.track_prices == [[1, 1, 2, 2, 3, 3], [1, 1, 2, 2, 3, 3]]
    assert state.demand == [6, 6]


@pytest.mark.rule("AOI-2.10")
def test_every_market_gets_one_of_eighteen_tiles() -> None:
    for map, markets in (("germany", 8), ("new-england", 7)):
        state = start(2, map)
        assert sum(state.tiles_left) == 18
        set_up(state, 0, Random(3))
        assert len(state.market_tile) == markets
        assert min(state.market_tile) >= 0
        assert sum(state.tiles_left) == 18 - markets
        for market in range(markets):
            no_demand = state.board.components.tile_name[state.market_tile[market]] == "no demand"
            assert state.market_used[market] == int(no_demand)


@pytest.mark.rule("AOI-2.11", "AOI-A4")
def test_imports_start_empty() -> None:
    assert start(2, "new-england").imports == [0] * 5


@pytest.mark.rule("AOI-2.12", "AOI-A20", "AOI-19.3")
def test_money_loans_and_cubes_are_not_limited_by_pieces() -> None:
    t = germany().money(RED, 0, loans=40).hand(RED, "cotton mill")
    t.play("build cotton mill Köln with cotton mill card")
    assert t.state.loans[RED] == 41


@pytest.mark.rule("AOI-24.1", "AOI-A27")
def test_a_seat_sees_everything_but_the_other_hands() -> None:
    t = germany(3).hand(RED, "red").hand(YELLOW, "blue", "ship").face_up("green", "port").money(BLUE, 7, loans=2)
    view = t.state.view(RED)
    assert isinstance(view, AgeOfIndustryView)
    assert view.hand is not None
    assert [(entry.card, entry.count) for entry in view.hand] == [("red card", 1)]
    assert [player.cards for player in view.players] == [1, 2, 0]
    assert [player.seen_cards for player in view.players] == [[], [], []]
    assert (view.players[2].money, view.players[2].loans) == (7, 2)
    assert view.deck == 66 - 3 - 2
    spectator = t.state.view(None)
    assert isinstance(spectator, AgeOfIndustryView)
    assert spectator.hand is None
    assert b"blue card" not in msgspec.json.encode(spectator)


@pytest.mark.rule("AOI-24.1")
def test_a_card_from_the_deck_is_seen_by_its_drawer_alone() -> None:
    t = germany(3).face_up("green", "port").turn(YELLOW).play("draw deck")
    assert t.state.actor() == CHANCE
    action = t.read("deal red card")
    assert t.state.audience(action) == 1 << YELLOW
    t.apply(action)
    assert [fact.audience for fact in t.facts("drew")] == [EVERYONE]
    assert [fact.audience for fact in t.facts("drew_card")] == [1 << YELLOW]
    assert t.state.audience(t.read("draw green card")) == EVERYONE


@pytest.mark.rule("AOI-24.1")
def test_resampling_keeps_what_all_saw_and_deals_the_rest_anew() -> None:
    t = germany(3).hand(RED, "red", "red").hand(YELLOW, "blue", "ship", "ship").face_up("green", "port").turn(YELLOW)
    t.play("draw green card", "draw port card")
    green = YELLOW * CARDS + t.card("green")
    seen = set()
    for number in range(30):
        other = t.state.resample(RED, Random(number))
        assert isinstance(other, AgeOfIndustryState)
        assert other.hand[green] >= 1
        assert other.hand[:CARDS] == t.state.hand[:CARDS]
        assert other.hand_size == t.state.hand_size
        assert sum(other.deck) == t.state.deck_size
        assert not GAME.referee(other)
        seen.add(tuple(other.hand[YELLOW * CARDS : (YELLOW + 1) * CARDS]))
    assert len(seen) > 5


@pytest.mark.rule("AOI-24.1")
def test_a_card_seen_taken_is_forgotten_once_played() -> None:
    t = germany(2).face_up("green", "port").hand(RED, "green", "blue")
    t.play("draw green card", "draw port card")
    green = t.card("green")
    assert (t.state.hand[green], t.state.known[green]) == (2, 1)
    t.apply(t.state.draw(Random(1)))
    t.apply(t.state.draw(Random(2)))
    t.turn(RED).play("pass green card")
    assert (t.state.hand[green], t.state.known[green]) == (1, 0)
    blue = t.card("blue")
    t.turn(RED).play("pass blue card")
    assert (t.state.hand[blue], t.state.known[blue]) == (0, 0)


@pytest.mark.rule("AOI-1.9")
def test_chance_and_players_each_have_their_moments() -> None:
    state = start(2)
    refusal = state.refusal(state.codec().parse(state, "draw deck"))
    assert refusal is not None
    assert refusal.clause == "AOI-1.9"
    t = germany().hand(RED, "red")
    assert t.clause("deal red card") == "AOI-1.9"
    assert t.clause("first player 1") == "AOI-1.9"
    assert t.state.actor() == RED
    assert t.state.legal_of(YELLOW) == []


@pytest.mark.rule("AOI-2.6", "AOI-2.7", "AOI-2.10", "AOI-3.6", "AOI-17.1", "AOI-17.2")
def test_wrong_draws_are_refused() -> None:
    state = start(2)

    def clause(text: str) -> str:
        refusal = state.refusal(state.codec().parse(state, text))
        assert refusal is not None
        return refusal.clause

    assert clause("first player 2") == clause("first player 3") == "AOI-2.6"
    assert clause("deal red card") == "AOI-2.6"
    state.apply(state.codec().parse(state, "first player 0"))
    assert clause("turn up red card") == "AOI-2.7"
    for _ in range(3):
        state.apply(state.codec().parse(state, "deal ship card"))
    assert clause("deal ship card") == "AOI-3.6"
    while state.actor() == CHANCE and state.face_up_size != 2:
        state.apply(state.legal()[0])
    assert clause("deal red card") == "AOI-2.10"
    beyond = state.refusal(pack_market(len(state.tiles_left)))
    assert beyond is not None
    assert beyond.clause == "AOI-2.10"
    for _ in range(7):
        state.apply(state.codec().parse(state, f"market {state.board.market_name[state.market_tile.index(-1)]} cotton"))
    assert clause(f"market {state.board.market_name[7]} cotton") == "AOI-2.10"
    t = germany().face_up("green").play("draw deck")
    assert t.clause("turn up red card") == "AOI-17.1"
    t.play("deal red card", "draw deck", "deal red card")
    assert t.clause("deal red card") == "AOI-17.2"


def test_the_terminal_table_fits_a_hundred_columns() -> None:
    t = new_england(5).stand(RED, "port 1", "Boston").stand(RED, "ship 2", "Massachusetts Bay").hand(RED, "red", "red")
    t.rails(RED, "Boston-Worcester", "Boston-Providence", "Lowell-Boston", "Portsmouth-Boston")
    t.rails(YELLOW, "New York-Poughkeepsie", "New York-Pennsylvania").stand(YELLOW, "coal mine 1", "Pennsylvania")
    names = ["Ada", "Isambard", "Robert", "George", "Matthew"]
    text = GAME.show(t.state.view(RED), names)
    for line in text.splitlines():
        assert len(Text.from_markup(line).plain) <= 100, line
    assert "Boston" in text
    assert "Your hand: red card x2" in text
    assert "mine1·3" in text
