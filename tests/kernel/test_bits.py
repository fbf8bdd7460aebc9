"""Sets packed into ints."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from smokestack.kernel.bits import contains, items_of, lowest, set_of, single, size_of, with_item, without_item

ITEMS = st.sets(st.integers(0, 90))


@given(ITEMS, st.integers(0, 90))
def test_a_bit_set_behaves_like_a_set(items: set[int], item: int) -> None:
    bits = set_of(sorted(items))
    assert items_of(bits) == sorted(items)
    assert size_of(bits) == len(items)
    assert contains(bits, item) == (item in items)
    assert items_of(with_item(bits, item)) == sorted(items | {item})
    assert items_of(without_item(bits, item)) == sorted(items - {item})
    assert items_of(single(item)) == [item]
    if items:
        assert lowest(bits) == min(items)
