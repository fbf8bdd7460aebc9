"""The page's TypeScript types follow the Python structs."""

from __future__ import annotations

import enum
import json
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from tools.generate.page_types import Emitter, write_page_types

from smokestack.kernel.info import STATUS_WORDS

ROOT = Path(__file__).resolve().parents[2]


class Part(msgspec.Struct):
    """A part of something."""

    n: int
    """How many there are."""


class Left(msgspec.Struct, tag_field="t", tag="left"):
    x: float


class Right(msgspec.Struct, tag_field="t", tag="right"):
    pass


class Size(enum.Enum):
    SMALL = "small"
    LARGE = "large"


class Sent(msgspec.Struct):
    text: str
    yes: bool
    maybe: int | None
    word: Literal["b", "a"]
    size: Size
    counts: dict[str, int]
    parts: list[Part]
    pair: tuple[int, str]
    many: tuple[int, ...]
    mixed: list[int | str]
    either: Left | Right
    anything: Any
    from_: int = msgspec.field(name="from")
    with_default: int = 0
    only: list[int] | msgspec.UnsetType = msgspec.UNSET


class Received(msgspec.Struct, forbid_unknown_fields=True):
    seat: Annotated[int, msgspec.Meta(ge=0)]
    level: str = "normal"


class Sparse(msgspec.Struct, omit_defaults=True):
    a: int
    b: int = 0


Tree = Annotated[list[Any], msgspec.Meta(extra={"typescript": {"Tree": "[number, Tree[]?]"}})]


class Holder(msgspec.Struct):
    trees: list[Tree]


class Base(msgspec.Struct):
    first: int
    """Told by the base."""


class Derived(Base):
    second: Part | None


def declared(*structs: type[msgspec.Struct]) -> str:
    emitter = Emitter()
    for struct in structs:
        emitter.add(struct)
    return emitter.text()


def fields(text: str, name: str) -> list[str]:
    """The lines between the braces of an interface."""
    inside = text.split(f"export interface {name} {{\n")[1].split("\n}")[0]
    return [line.strip() for line in inside.split("\n")]


@pytest.mark.parametrize(
    "field",
    [
        "text: string;",
        "yes: boolean;",
        "maybe: number | null;",
        "word: 'b' | 'a';",
        "size: 'small' | 'large';",
        "counts: Record<string, number>;",
        "parts: Part[];",
        "pair: [number, string];",
        "many: number[];",
        "mixed: (number | string)[];",
        "either: Left | Right;",
        "anything: unknown;",
        "from: number;",
        "with_default: number;",
        "only?: number[];",
    ],
)
def test_a_field_has_the_type_of_its_json(field: str) -> None:
    assert field in fields(declared(Sent), "Sent")


def test_structs_that_are_referred_to_are_declared_once() -> None:
    text = declared(Sent, Part)
    assert text.count("export interface Part ") == 1
    assert text.index("export interface Sent ") < text.index("export interface Part ")


def test_a_tagged_struct_has_its_tag() -> None:
    text = declared(Sent)
    assert fields(text, "Left") == ["t: 'left';", "x: number;"]
    assert fields(text, "Right") == ["t: 'right';"]


def test_what_the_server_reads_may_leave_defaults_out() -> None:
    assert fields(declared(Received), "Received") == ["seat: number;", "level?: string;"]


def test_what_omits_its_defaults_has_optional_fields() -> None:
    assert fields(declared(Sparse), "Sparse") == ["a: number;", "b?: number;"]


def test_docstrings_become_comments() -> None:
    text = declared(Part)
    assert "/** A part of something. */\nexport interface Part {" in text
    assert fields(text, "Part") == ["/** How many there are. */", "n: number;"]


def test_inherited_fields_are_declared_with_their_comments() -> None:
    text = declared(Derived)
    assert fields(text, "Derived") == ["/** Told by the base. */", "first: number;", "second: Part | null;"]


def test_a_type_may_name_its_own_typescript() -> None:
    text = declared(Holder)
    assert "export type Tree = [number, Tree[]?];" in text
    assert fields(text, "Holder") == ["trees: Tree[];"]


def test_a_named_union_is_referred_to_by_its_name() -> None:
    emitter = Emitter({frozenset([Left, Right]): "Side"})
    emitter.add(Sent)
    emitter.add_union("Side", [Left, Right])
    assert "either: Side;" in fields(emitter.text(), "Sent")
    assert "export type Side = Left | Right;" in emitter.text()


def test_two_structs_of_one_name_are_refused() -> None:
    other = msgspec.defstruct("Part", [("m", int)])
    emitter = Emitter()
    emitter.add(Part)
    with pytest.raises(TypeError, match="both have a struct Part"):
        emitter.add(other)


def test_a_type_that_json_cannot_have_is_refused_by_name() -> None:
    class Strange(msgspec.Struct):
        value: complex

    with pytest.raises(TypeError, match=r"Strange\.value"):
        Emitter().add(Strange)


def test_the_page_words_the_sources_as_the_command_line_does() -> None:
    page = json.loads((ROOT / "web" / "src" / "messages" / "en.json").read_text(encoding="utf-8"))
    for status, words in STATUS_WORDS.items():
        assert page[f"source.{status}"] == words[0].upper() + words[1:]


def test_the_committed_files_are_current() -> None:
    stale = [
        str(path.relative_to(ROOT))
        for path, text in write_page_types(ROOT).items()
        if not path.is_file() or path.read_text() != text
    ]
    assert stale == [], "run `make generate`"
