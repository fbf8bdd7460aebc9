"""Learning environments: PettingZoo, Gymnasium and OpenSpiel on the same engines.

Importing this package registers the Gymnasium ids (`Smokestack/Industria-v0` and so on) if Gymnasium is installed.
Everything else is in the modules, for example `smokestack.envs.industria_v0`.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    from smokestack.envs.single import register

    register()
