"""A service runs under an account that has no home."""

from arbitro import config
from arbitro.engines.known import engines
from arbitro.plugins.permissions import Permissions


def test_an_account_without_a_home_has_allowed_no_plug_in_and_has_added_no_engine(monkeypatch):
    def without_home(_):
        raise RuntimeError("could not determine the home directory")

    monkeypatch.delenv("ARBITRO_PLUGINS", raising=False)
    monkeypatch.delenv("ARBITRO_ENGINES", raising=False)
    monkeypatch.setattr(config, "user_config_path", without_home)
    assert Permissions(config.permissions_file()).read() == {}
    assert not [each for each in engines(config.engines_file()) if each.added]
