"""A second, slow implementation of Age of Industry, straight from the reference, to check the engine.

It reads the data files by itself and shares no rules code with the engine. In each position every path is walked and
every card is tried on every space again.
"""
