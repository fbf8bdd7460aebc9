"""The observation of a game shows what the seat may see, and never a secret."""

from __future__ import annotations

import math

import pytest
from tests.envs.positions import GAMES, positions

from smokestack.games.age_of_industry.view.view import AgeOfIndustryView
from smokestack.games.age_of_steam.view.view import AgeOfSteamView
from smokestack.games.city_of_iron.view.view import CityOfIronView
from smokestack.games.industria.view.view import IndustriaView
from smokestack.kernel import registry
from smokestack.kernel.contract import State
from smokestack.kernel.observer import Observer


class Seen:
    """The observation of a seat, by the names of its parts."""

    def __init__(self, observer: Observer, state: State, seat: int) -> None:
        numbers = [0.0] * observer.layout.size
        observer.write(state, seat, numbers)
        assert len(numbers) == observer.layout.size
        self.parts: dict[str, list[float]] = {}
        at = 0
        for name, size, meaning in observer.layout.parts:
            assert name not in self.parts
            assert meaning
            self.parts[name] = numbers[at : at + size]
            at += size
        assert at == observer.layout.size

    def __getitem__(self, name: str) -> list[float]:
        return self.parts[name]

    def number(self, name: str) -> float:
        (value,) = self.parts[name]
        return value


@pytest.mark.parametrize("game_id", GAMES)
def test_resampling_does_not_change_the_observation(game_id: str) -> None:
    observer = registry.game(game_id).observer()
    changed = 0
    for state, rng in positions(game_id, 6, 0.1, "leak"):
        for seat in range(state.setup().seats):
            other = state.resample(seat, rng)
            changed += other.key() != state.key()
            assert Seen(observer, other, seat).parts == Seen(observer, state, seat).parts
    assert (changed > 0) == registry.game(game_id).hidden_information


@pytest.mark.parametrize("game_id", GAMES)
def test_numbers_are_finite_moderate_and_change_in_play(game_id: str) -> None:
    observer = registry.game(game_id).observer()
    met = set()
    for state, _ in positions(game_id, 4, 0.1, "sizes"):
        seen = Seen(observer, state, 0)
        for name, numbers in seen.parts.items():
            assert all(math.isfinite(number) and abs(number) < 100 for number in numbers), name
        met.add(str(seen.parts))
    assert len(met) > 10


@pytest.mark.parametrize("game_id", GAMES)
def test_the_observer_comes_first_and_the_other_seats_follow(game_id: str) -> None:
    """Apart from secrets, what seat 1 sees of itself is what seat 0 sees of the next seat."""
    observer = registry.game(game_id).observer()
    public = {"there", "cash", "money", "score", "vp", "loans", "income", "shares", "bid", "laid", "display", "goods"}
    for state, _ in positions(game_id, 4, 0.05, "order"):
        seats = state.setup().seats
        seen = [Seen(observer, state, seat) for seat in range(seats)]
        for seat in range(seats):
            for name in public & {name.split(": ")[1] for name in seen[0].parts if ": " in name}:
                assert seen[seat][f"seat 0: {name}"] == seen[0][f"seat {seat}: {name}"]
        assert seen[0]["seat 0: there"] == [1.0]
        assert all(seen[0][f"seat {seat}: there"] == [1.0] for seat in range(seats))


def test_industria_shows_what_the_view_shows() -> None:
    observer = registry.game("industria").observer()
    words = registry.game("industria").scene("standard")
    names = [tile.word for tile in words.tiles]  # type: ignore[attr-defined]
    for state, _ in positions("industria", 4, 0.1, "view"):
        for seat in range(state.setup().seats):
            view, seen = state.view(seat), Seen(observer, state, seat)
            assert isinstance(view, IndustriaView)
            assert counted(seen["offer"], names) == sorted(view.offer)
            assert counted(seen["unseen"], names) == sorted(view.unseen)
            assert counted(seen["up"], names) == ([view.up] if view.up else [])
            assert seen.number("high") == pytest.approx((view.high or 0) / 10)
            for other in view.seats:
                who = f"seat {(other.seat - seat) % len(view.seats)}: "
                assert seen.number(who + "cash") == pytest.approx(other.cash / 20)
                assert counted(seen[who + "hand"], names) == sorted(other.hand or [])
                assert counted(seen[who + "laid"], names) == sorted(other.laid)
                assert seen.number(who + "passed") == other.passed


def test_closed_hands_of_others_are_not_in_the_observation_of_industria() -> None:
    observer = registry.game("industria").observer()
    held = 0
    for state, _ in positions("industria", 2, 0.2, "closed", hands="closed"):
        view = state.view(0)
        assert isinstance(view, IndustriaView)
        seen = Seen(observer, state, 0)
        held += view.seats[1].hand_size
        assert not any(seen["seat 1: hand"])
        assert seen.number("seat 1: hand size") == pytest.approx(view.seats[1].hand_size / 10)
    assert held


def test_age_of_industry_shows_what_the_view_shows() -> None:
    game = registry.game("age-of-industry")
    observer = game.observer()
    for state, _ in positions("age-of-industry", 3, 0.05, "view"):
        for seat in range(state.setup().seats):
            view, seen = state.view(seat), Seen(observer, state, seat)
            assert isinstance(view, AgeOfIndustryView)
            assert sum(seen["hand"]) == sum(card.count for card in view.hand or [])
            assert sum(seen["face up"]) == sum(card.count for card in view.face_up)
            assert seen.number("deck") == pytest.approx(view.deck / 60)
            assert seen["demand"] == pytest.approx([view.coal.cubes / 10, view.iron.cubes / 10])
            counters = [space.counter for place in view.places for space in place.spaces]
            own = sum(counter is not None and counter.seat == seat for counter in counters)
            assert sum(seen["spaces"][::11]) == own
            assert sum(seen["links"][::2]) == sum(link.seat == seat for link in view.links)
            for player in view.players:
                who = f"seat {(player.seat - seat) % view.seats}: "
                assert seen.number(who + "money") == pytest.approx(player.money / 50)
                assert sum(seen[who + "known cards"]) == sum(card.count for card in player.seen_cards)


def test_age_of_steam_shows_what_the_view_shows() -> None:
    observer = registry.game("age-of-steam").observer()
    for state, _ in positions("age-of-steam", 3, 0.02, "view"):
        view, seen = state.view(0), Seen(observer, state, 0)
        assert isinstance(view, AgeOfSteamView)
        assert sum(seen["bag"]) == pytest.approx(sum(view.bag.values()) / 20)
        assert sum(seen["display"]) == sum(box != "" for column in view.display for box in column.boxes)
        cubes = [sum(seen["spots"][colour::13]) for colour in range(6)]
        assert sum(cubes) * 3 == pytest.approx(sum(len(hex.cubes) for hex in view.hexes))
        own = sum(len(section.ends) for hex in view.hexes for section in hex.sections if section.owner == 0)
        assert sum(1 for at, number in enumerate(seen["hexes"]) if 5 <= at % 17 < 11 and number) == own
        for place, player in enumerate(view.players):
            assert seen.number(f"seat {place}: cash") == pytest.approx(player.cash / 50)
            assert any(seen[f"seat {place}: action"]) == (player.action != "")


def test_city_of_iron_shows_what_the_view_shows() -> None:
    game = registry.game("city-of-iron")
    observer = game.observer()
    for state, _ in positions("city-of-iron", 3, 0.05, "view"):
        for seat in range(state.setup().seats):
            view, seen = state.view(seat), Seen(observer, state, seat)
            assert isinstance(view, CityOfIronView)
            assert sum(seen["market"]) == sum(space.building is not None for space in view.market)
            assert seen["deck left"] == pytest.approx([left / 30 for left in view.deck_left])
            buildings = sum(len(city.buildings) for player in view.players for city in player.cities)
            stride = len(seen["places"]) // 14
            assert sum(number for at, number in enumerate(seen["places"]) if at % stride >= 11) == buildings
            assert sum(seen["chosen"]) == len(view.players[seat].chosen or [])
            for player in view.players:
                who = f"seat {(player.seat - seat) % len(view.players)}: "
                assert seen.number(who + "vp") == pytest.approx(player.vp / 50)
                assert sum(seen[who + "hand"]) == len(player.hand or [])
                assert sum(number > 0 for number in seen[who + "draw pile"]) == len(player.citizen_draw or []) + len(
                    player.military_draw or []
                )
                assert sum(seen[who + "reserve"]) == len(player.reserve)


def counted(numbers: list[float], names: list[str]) -> list[str]:
    return sorted(name for name, number in zip(names, numbers, strict=True) for _ in range(round(number)))
