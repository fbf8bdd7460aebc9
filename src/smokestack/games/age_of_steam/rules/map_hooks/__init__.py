"""The hooks of a map, by subject. `MapRules` (map_rules.py) is the end of the chain of these classes.

The compiler takes single inheritance only, so the classes are a chain: setup, turn, building, moving, upkeep, growth,
ending. All of them may have interpreted subclasses, because packages of other people bring maps.
"""
