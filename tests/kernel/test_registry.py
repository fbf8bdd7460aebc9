"""Finding games, also one of another package, and starting them with everything checked."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.kernel.toy import GAME, LanternOptions

from smokestack.kernel import registry
from smokestack.kernel.errors import SetupError


def test_a_game_of_another_package_is_found(lantern_installed: Path) -> None:
    assert {"lantern", "industria"} <= set(registry.game_ids())
    assert registry.game("lantern").title == "Lantern"


def test_an_unknown_game_with_a_suggestion(lantern_installed: Path) -> None:
    with pytest.raises(SetupError, match=r"There is no game 'lantren'\. Did you mean 'lantern'\?"):
        registry.game("lantren")
    with pytest.raises(SetupError, match=r"There is no game 'go'\. Choose from: .*industria, lantern"):
        registry.game("go")


@pytest.mark.parametrize("entry", ["tests.kernel.nowhere:GAME", "tests.kernel.toy:NOTHING"])
def test_a_package_that_cannot_be_loaded(lantern_installed: Path, entry: str) -> None:
    (lantern_installed / "lantern-1.dist-info" / "entry_points.txt").write_text(
        f"[smokestack.games]\nlantern={entry}\n"
    )
    with pytest.raises(SetupError, match="The game 'lantern' cannot be loaded; its package is broken"):
        registry.game("lantern")


def test_an_entry_point_that_is_no_game(lantern_installed: Path) -> None:
    file = lantern_installed / "lantern-1.dist-info" / "entry_points.txt"
    file.write_text("[smokestack.games]\nlantern = tests.kernel.toy:CODEC\n")
    with pytest.raises(SetupError, match="The entry point 'lantern' is not a game"):
        registry.game("lantern")


def test_maps_by_name_the_first_by_default() -> None:
    assert registry.map_of(GAME, None).id == "hill"
    assert registry.map_of(GAME, "cave").id == "cave"
    with pytest.raises(SetupError, match=r"Lantern has no map 'cav'\. Did you mean 'cave'\?"):
        registry.map_of(GAME, "cav")


def test_defaults_are_filled_in() -> None:
    setup = registry.start(GAME).setup()
    assert (setup.map, setup.seats, setup.options) == ("hill", 3, LanternOptions())


def test_a_game_set_up_like_another() -> None:
    first = registry.start(GAME, 2, "cave", {"rounds": "1"})
    assert registry.restart(GAME, first.setup()).key() == first.key()


def test_seats_the_map_does_not_take() -> None:
    with pytest.raises(SetupError, match="Lantern on The Cave is for 2 players, not 3"):
        registry.start(GAME, 3, "cave")
    with pytest.raises(SetupError, match="Lantern on The Hill is for 2 or 3 players, not 9"):
        registry.start(GAME, 9)


def test_options_are_read() -> None:
    assert registry.start(GAME, options={"tie": "all"}).setup().options == LanternOptions(tie="all")
    with pytest.raises(SetupError, match="There is no option 'colour' here"):
        registry.start(GAME, options={"colour": "red"})


def test_a_new_game_takes_no_options_of_other_maps() -> None:
    game = registry.game("age-of-steam")
    with pytest.raises(SetupError, match="Option easy does not apply to the map rust-belt, only to barbados"):
        registry.new(game, 4, "rust-belt", {"easy": "true"})
    assert registry.new(game, 4, "rust-belt", {"easy": "false"}).setup().seats == 4
    assert registry.new(game, 1, "barbados", {"easy": "true"}).setup().map == "barbados"
    assert registry.start(game, 4, "rust-belt", {"easy": "true"}).setup().map == "rust-belt", "recorded before"
