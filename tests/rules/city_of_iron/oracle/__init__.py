"""A second, slow implementation of payments, income and scoring, written from the rules reference.

It reads the component files and the plain fields of a position, and uses no rules code of the engine.
"""
