"""Learning environments: PettingZoo, Gymnasium and OpenSpiel over the same engines.

Importing this package makes the Gymnasium ids known (`Smokestack/Industria-v0` and its sisters), where Gymnasium is
installed; everything else is in the modules, as `smokestack.envs.industria_v0`.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    from smokestack.envs.single import register

    register()
