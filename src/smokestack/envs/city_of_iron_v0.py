"""City of Iron for PettingZoo. Any change of behaviour gives the module a new number."""

from smokestack.envs.family import Family

_FAMILY = Family("city-of-iron", "city_of_iron_v0")

env = _FAMILY.env
raw_env = _FAMILY.raw_env
parallel_env = _FAMILY.parallel_env
vector_env = _FAMILY.vector_env
