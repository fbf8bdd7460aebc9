"""Industria for PettingZoo. Any change of behaviour gives the module a new number."""

from smokestack.envs.family import Family

_FAMILY = Family("industria", "industria_v0")

env = _FAMILY.env
raw_env = _FAMILY.raw_env
parallel_env = _FAMILY.parallel_env
vector_env = _FAMILY.vector_env
