"""The choices inside an action, on packed ints: what was chosen up to a field is the action under a mask.

This is the walk of `kernel.tree` without its lists of values and words, for speed.
"""

from __future__ import annotations

from smokestack.kernel.codec import KIND_MASK, Codec, kind_of


def prefix_masks(codec: Codec) -> list[list[int]]:
    """By kind: the masks of an action's bits up to the kind, up to its first field, and so on."""
    table: list[list[int]] = [[KIND_MASK] for _ in range(KIND_MASK + 1)]
    for kind in codec.kinds:
        table[kind.code] = kind.prefix_masks()
    return table


def prefixes_of(masks: list[list[int]], actions: list[int], field: int) -> list[int]:
    """Each action up to this field. All of them agree on the fields before it."""
    if field == 0:
        return [kind_of(action) for action in actions]
    mask = masks[kind_of(actions[0])][field]
    return [action & mask for action in actions]


def next_field(masks: list[list[int]], actions: list[int], field: int) -> int:
    """The first field from here on in which these actions differ; the last field if they do not."""
    first = actions[0]
    steps = masks[kind_of(first)]
    while field < len(steps) - 1:
        mask = steps[field]
        for action in actions:
            if (action ^ first) & mask:
                return field
        field += 1
    return field
