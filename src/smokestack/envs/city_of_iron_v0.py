"""City of Iron for PettingZoo. Any change of behaviour gives this module a new version number."""

from smokestack.envs.factory import EnvFactory

_FACTORY = EnvFactory("city-of-iron", "city_of_iron_v0")

env = _FACTORY.env
raw_env = _FACTORY.raw_env
parallel_env = _FACTORY.parallel_env
vector_env = _FACTORY.vector_env
