"""The files that `make generate` writes."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest
from tools.generate.__main__ import GENERATORS, ROOT, stale_files
from tools.generate.actions import field_groups, render, tolerate_missing_accessors
from tools.generate.positions import DeclarationError, declared_fields, find_layout
from tools.generate.positions import render as render_position

from smokestack.kernel.codec import Codec, Kind, Number

POSITION = '''
class ToyPosition:
    def lay_out(self):
        seats = 2
        self.turn: int = 1
        self.cash: list[int] = [0] * seats
        """What everyone has."""
        self.order: SharedNumbers = []
        self.hands: Rows = [[], []]
        self.piles: ReplacedRows = [[]]
        self.hops: Annotated[list[list[int]], Stored("share", key=False, pickle=False)] = []
        self.cash[0] = 3
'''


def namespace(source: str) -> dict[str, object]:
    found: dict[str, object] = {}
    exec(source, found)
    return found


def test_every_generated_file_is_current() -> None:
    stale = [path.name for generator in GENERATORS for path in stale_files(generator(ROOT))]
    assert not stale, "run `make generate`"


def test_a_changed_file_is_stale(tmp_path: Path) -> None:
    kept, edited = tmp_path / "kept.py", tmp_path / "edited.py"
    files = {kept: "a = 1\n", edited: "b = 2\n", tmp_path / "missing.py": ""}
    kept.write_text("a = 1\n")
    edited.write_text("b = 3\n")
    assert stale_files(files) == [edited, tmp_path / "missing.py"]


def test_positions_are_copied_compared_and_pickled_as_declared() -> None:
    found = find_layout(ast.parse(POSITION))
    assert found is not None
    name, layout = found
    source = render_position("toy.position", name, declared_fields(layout, "toy"))
    code = namespace(source)

    class Toy:
        def __init__(self) -> None:
            self.turn, self.cash, self.order = 4, [1, 2], [1, 0]
            self.hands, self.piles, self.hops = [[1], []], [[7]], [[9]]

    first, second = Toy(), Toy()
    code["copy_fields"](first, second)  # type: ignore[operator]
    assert vars(first) == vars(second)
    assert second.cash is not first.cash
    assert second.order is first.order
    assert second.hands[0] is not first.hands[0]
    assert second.piles is not first.piles
    assert second.piles[0] is first.piles[0]
    assert second.hops is first.hops
    assert code["FIELDS"] == ("turn", "cash", "order", "hands", "piles")
    assert code["key_fields"](first) == ((4,), (1, 2), (1, 0), ((1,), ()), ((7,),))  # type: ignore[operator]


@pytest.mark.parametrize(
    "line, sentence",
    [
        ("self.high = 3", "toy, line 4: declare the type of `self.high` in `lay_out`"),
        ("self.high: dict[int, int] = {}", "toy, line 4: `dict[int, int]` does not say how `high` is stored"),
    ],
)
def test_a_field_that_cannot_be_generated_is_named(line: str, sentence: str) -> None:
    found = find_layout(ast.parse(f"\nclass ToyPosition:\n    def lay_out(self):\n        {line}\n"))
    assert found is not None
    with pytest.raises(DeclarationError) as error:
        declared_fields(found[1], "toy")
    assert sentence in str(error.value)


def test_actions_are_packed_and_read_by_name() -> None:
    move = Kind(5, "move on", [Number("colour", 8), Number("stop 1", 128), Number("stop 2", 128), Number("toll", 3)])
    codec = Codec([Kind(1, "pass"), Kind(2, "bid", [Number("amount", 1000)]), move])
    code = namespace(render(codec))
    assert (code["PASS"], code["BID"], code["MOVE_ON"]) == (1, 2, 5)
    bid = code["pack_bid"](999)  # type: ignore[operator]
    assert bid == codec.by_code[2].pack(999)
    assert code["bid_amount"](bid) == 999  # type: ignore[operator]
    packed = code["pack_move_on"](3, 2)  # type: ignore[operator]
    for index, stop in enumerate([17, 101]):
        packed = code["with_move_on_stop"](packed, index, stop)  # type: ignore[operator]
    assert packed == move.pack(3, 17, 101, 2)
    assert code["kind_of"](packed) == 5  # type: ignore[operator]
    assert [code[f"move_on_{name}"](packed) for name in ("colour", "toll")] == [3, 2]  # type: ignore[operator]
    assert [code["move_on_stop"](packed, index) for index in (0, 1)] == [17, 101]  # type: ignore[operator]


def test_numbered_fields_at_the_end_are_also_read_at_once() -> None:
    sources = [Number(name, 8) for name in ("coal source 1", "coal source 2", "iron source 1", "iron source 2")]
    kind = Kind(4, "build", [Number("space", 16), *sources])
    code = namespace(render(Codec([kind])))
    action = code["with_build_sources"](code["pack_build"](9), 1 | 2 << 3 | 3 << 6 | 4 << 9)  # type: ignore[operator]
    assert action == kind.pack(9, 1, 2, 3, 4)
    assert code["build_sources"](action) == 1 | 2 << 3 | 3 << 6 | 4 << 9  # type: ignore[operator]
    assert code["build_iron_source"](action, 1) == 4  # type: ignore[operator]


def test_only_fields_of_one_width_form_a_group() -> None:
    kind = Kind(1, "go", [Number("stop 1", 4), Number("stop 2", 8), Number("step 1", 8)])
    assert [(name, count) for name, _, _, count in field_groups(kind)] == [("stop", 1), ("stop", 1), ("step", 1)]


def test_a_game_can_be_imported_before_its_accessors_are_generated(tmp_path: Path) -> None:
    file = tmp_path / "action_fields.py"
    file.write_text("BID = 2\n")
    name = "tests.build.action_fields_of_no_game"
    tolerate_missing_accessors(name, file)
    module = sys.modules.pop(name)
    assert module.BID == 2
    assert module.PASS == 0
    assert module.pack_bid(3) == 0
