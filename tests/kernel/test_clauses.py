"""The rules references and the tests that name their clauses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.kernel.toy import GAME, LanternGame

from smokestack.kernel import registry
from smokestack.kernel.clauses import all_clauses, clauses_in, clauses_of, read_clauses, rules_folder
from smokestack.kernel.clauses import tested as clauses_tested
from smokestack.kernel.errors import DataError


def test_clauses_run_to_the_next_clause_heading_or_blank_line() -> None:
    assert clauses_in(GAME.reference()) == {
        "LAN-1": "Each round every seat is dealt one card from the bag, in seat order.",
        "LAN-2": "Then every seat shows one of its own cards or hides.",
        "LAN-3": "Who scores? The brightest card shown alone.",
    }


def test_a_clause_that_stands_twice_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "toy.md"
    file.write_text("- **TOY-1** One.\n- **TOY-1** Two.\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"toy\.md contains the clause TOY-1 twice"):
        clauses_in(file)


def test_a_game_without_a_reference() -> None:
    with pytest.raises(DataError, match=r"no rules reference chess\.md"):
        clauses_in(rules_folder() / "chess.md")


def test_a_prefix_may_have_any_length(tmp_path: Path) -> None:
    file = tmp_path / "toy.md"
    file.write_text("- **QU-1** One.\n- **LANTERN-2.1a** Two.\n- **AOS-HARZ-3** Three.\n", encoding="utf-8")
    assert clauses_in(file) == {"QU-1": "One.", "LANTERN-2.1a": "Two.", "AOS-HARZ-3": "Three."}


class WithMapReferences(LanternGame):
    def __init__(self, *files: Path) -> None:
        self.files = list(files)

    def map_references(self) -> list[Path]:
        return self.files


def test_guest_maps_add_their_clauses(tmp_path: Path) -> None:
    file = tmp_path / "pond.md"
    file.write_text("- **LAN-POND-1** Cards get wet.\n", encoding="utf-8")
    assert list(clauses_of(WithMapReferences(file))) == ["LAN-1", "LAN-2", "LAN-3", "LAN-POND-1"]
    file.write_text("- **LAN-2** Cards get wet.\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"pond\.md repeats the clause LAN-2 of Lantern; give it another id\."):
        clauses_of(WithMapReferences(file))


def test_our_references_are_found() -> None:
    assert (rules_folder() / "industria.md").is_file()
    assert "IND-1.1" in clauses_of(registry.game("industria"))


def test_marks_are_found_on_tests_classes_and_cases(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "rules"
    folder.mkdir(parents=True)
    (folder / "test_a.py").write_text(
        "import pytest\n"
        "@pytest.mark.rule('TOY-1', 'TOY-2')\ndef test_a(): ...\n"
        "@pytest.mark.rule('TOY-3')\nclass TestB:\n    def test_b(self): ...\n"
        "@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.rule('TOY-1'))])\ndef test_c(n): ...\n"
        "# @pytest.mark.rule('TOY-9')\n"
    )
    (folder / "table.py").write_text("import pytest\n@pytest.mark.rule('TOY-8')\ndef test_not(): ...\n")
    assert clauses_tested(tmp_path / "tests") == {
        "TOY-1": ["tests/rules/test_a.py:2", "tests/rules/test_a.py:7"],
        "TOY-2": ["tests/rules/test_a.py:2"],
        "TOY-3": ["tests/rules/test_a.py:4"],
    }


MARKED = """# Pond <!-- map: pond -->
- **LAN-POND-1** Cards get wet `[LAN-R-01]`. <!-- note -->The engine dries them.<!-- end -->

# Everywhere
## Rules
- **LAN-4** A *card* is
  shown once. *(A3)*
- **LAN-5** The order is stable. <!-- implementers -->
## Examples <!-- implementers -->
### More
- **LAN-E1** Given three cards.
# Rulings <!-- rulings -->
- **LAN-R-01** Wet cards shine.
# A later map <!-- map: hill -->
- **LAN-HILL-1** Wind blows.
"""


def test_marks_say_whom_a_clause_concerns(tmp_path: Path) -> None:
    file = tmp_path / "lantern.md"
    file.write_text(MARKED, encoding="utf-8")
    clauses = {clause.id: clause for clause in read_clauses(file)}
    assert {id: (clause.audience, clause.map, clause.section) for id, clause in clauses.items()} == {
        "LAN-POND-1": ("players", "pond", "Pond"),
        "LAN-4": ("players", "", "Rules"),
        "LAN-5": ("implementers", "", "Rules"),
        "LAN-E1": ("implementers", "", "More"),
        "LAN-R-01": ("rulings", "", "Rulings"),
        "LAN-HILL-1": ("players", "hill", "A later map"),
    }
    assert clauses["LAN-POND-1"].for_players() == "Cards get wet."
    assert clauses["LAN-4"].for_players() == "A card is shown once."
    assert clauses_in(file)["LAN-5"] == "The order is stable."


NOT_FOR_PLAYERS = re.compile(
    r"implement|\bour data\b|choochoo|payload|\bseeded\b|[\[\]`*]|\w_\w|<!--|\b[A-Z]{3}-(?:R-?\d|A\d)"
)


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_players_are_spared_what_only_implementers_need(game_id: str) -> None:
    game = registry.game(game_id)
    clauses = all_clauses(game)
    odd = [
        f"{one.id}: {one.for_players()}"
        for one in clauses
        if one.audience == "players" and NOT_FOR_PLAYERS.search(one.for_players())
    ]
    assert odd == []
    assert {clause.map for clause in clauses} - {""} <= {info.id for info in game.maps()}
    if len(game.maps()) > 2:
        assert {clause.map for clause in clauses} == {"", *(info.id for info in game.maps())}
    assert {"players", "rulings", "implementers"} == {clause.audience for clause in clauses}
