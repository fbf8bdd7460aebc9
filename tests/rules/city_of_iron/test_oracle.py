"""The engine and the second implementation agree after every action of whole games."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from tests.rules.city_of_iron.oracle import scoring
from tests.rules.city_of_iron.oracle.faces import GOODS
from tests.rules.city_of_iron.oracle.ledger import expected
from tests.rules.city_of_iron.oracle.offers import Offer, offers, still_owed
from tests.rules.city_of_iron.oracle.payments import Owed
from tests.rules.city_of_iron.oracle.world import World

from smokestack.games.city_of_iron.game import GAME
from smokestack.games.city_of_iron.rules.options import CityOfIronOptions
from smokestack.games.city_of_iron.rules.state import CityOfIronState
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.options import choices

GAMES = max(1, int(os.environ.get("SMOKESTACK_FUZZ", "1")))
VEHICLES = ("", "ship", "airship")


def offer_of(state: CityOfIronState, action: int) -> Offer:
    code, *values = state.codec().path(action)
    return (state.codec().by_code[code].verb, *values)


def check_offers(state: CityOfIronState) -> int:
    """Every waiting seat is offered exactly what it can pay; returns how many lists were compared."""
    compared = 0
    for seat in state.waiting():
        wanted = offers(World(state), seat)
        if wanted is None:
            continue
        legal = [offer_of(state, action) for action in state.legal_of(seat)]
        several = state.rulings.move_many and World(state).phase == "turn"
        found = {offer for offer in legal if not (several and offer[0] == "move")}
        assert found == wanted, (World(state).phase, sorted(map(str, found ^ wanted)))
        assert len(legal) == len(set(legal))
        compared += 1
    return compared


def check_result(before: CityOfIronState, seat: int, offer: Offer, state: CityOfIronState) -> None:
    """Money, science and points are what the rules say, and the tracks equal a recount."""
    world, then = World(state), World(before)
    ledger = expected(then, seat, offer, world)
    assert (state.money, state.science, state.vp) == (ledger.money, ledger.science, ledger.vp), offer
    for player, hand in ledger.hands.items():
        assert set(world.hand(player)) == hand, offer
    if offer[0] == "spend":
        card, use = int(offer[1]), int(offer[2])
        assert set(world.hand(seat)) >= set(then.hand(seat)) - {card}
        owed = Owed(state.need_work, state.need_distance, VEHICLES[state.need_vehicle], state.need_attack)
        assert owed == (still_owed(then, card, use) if world.phase == "spending" else Owed()), offer
    if before.phase <= 4:  # until the board is laid out
        return
    for player in range(world.seats):
        counts = state.goods[player * len(GOODS) : (player + 1) * len(GOODS)]
        assert counts == [world.goods(player)[good["id"]] for good in GOODS], offer
        assert state.income[player] == world.income_track(player), offer


def play(seats: int, options: dict[str, str], rng: Random) -> Counter[str]:
    """One game of players who follow the advice half of the time; returns how often each verb was checked."""
    state = registry.start(GAME, seats, None, options)
    assert isinstance(state, CityOfIronState)
    advice, seen = GAME.advice(), Counter[str]()
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            seat, action = CHANCE, state.draw(rng)
        else:
            seen["lists"] += check_offers(state)
            seat = rng.choice(state.waiting())
            legal = state.legal_of(seat)
            follow = rng.random() < (0.2 if len(state.waiting()) > 1 else 0.5)
            action = advice.choose(state, legal, rng) if follow else rng.choice(legal)
        before, offer = state.clone(), offer_of(state, action)
        state.apply(action)
        check_result(before, seat, offer, state)
        seen[str(offer[0])] += 1
    assert state.ranking() == scoring.ranking(World(state))
    return seen


def other_options(rng: Random) -> dict[str, str]:
    """Some options at another value than their default."""
    given: dict[str, str] = {}
    for choice in choices(CityOfIronOptions, "standard"):
        if choice.name not in ("town_expansion", "start_military") and rng.random() < 0.4:
            given[choice.name] = rng.choice(choice.values)
    return given


@pytest.mark.rule("COI-5.6", "COI-6.6", "COI-6.7", "COI-8.2", "COI-8.3", "COI-9.2", "COI-9.3", "COI-10.10", "COI-R17")
@pytest.mark.rule("COI-10.7", "COI-10.8", "COI-10.9", "COI-10.13", "COI-11.2", "COI-11.3", "COI-11.4", "COI-11.5")
@pytest.mark.parametrize("expansion", ["off", "on"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_payments_income_and_scoring_agree_with_the_second_implementation(seats: int, expansion: str) -> None:
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        rng = Random(f"{seats} {expansion} {number}")
        options = {"town_expansion": expansion, **({} if number % 2 == 0 else other_options(rng))}
        seen += play(seats, options, rng)
    assert seen["lists"] > 100 * GAMES
    assert {"build", "play", "spend", "attack", "buy", "put back", "ready"} <= set(seen)


@pytest.mark.rule("COI-A-mixed-skills", "COI-A-airship-is-ship", "COI-A-supply-limit", "COI-A-build-reserved")
@pytest.mark.rule("COI-A-free-card-again", "COI-A-town-districts", "COI-A-second-after-tie", "COI-A-waiver-check")
def test_they_agree_under_other_options() -> None:
    options = {
        "mixed_skills": "one_kind",
        "airship_is_ship": "yes",
        "supply_limit": "yes",
        "build_reserved": "later_round",
        "free_card_again": "yes",
        "town_districts": "yes",
        "second_after_tie": "skip",
        "waiver_check": "after_demolition",
        "demolish_when_space": "yes",
        "town_expansion": "on",
    }
    assert play(3, options, Random(3))["lists"] > 100
