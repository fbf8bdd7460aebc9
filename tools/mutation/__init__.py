"""Mutation testing of the rules: `make mutate GAME=industria`.

Mutants are small changes to the rules of one game, made by Cosmic Ray's operators and two of our own. A mutant is
killed when a clause test or the conformance kit fails. Each survivor shows a rule that no test would miss, or it is
equivalent: it changes nothing that anybody can observe. `equivalent.toml` lists those with the reason.
"""
