"""The sample systemd unit."""

import configparser
import shlex
from pathlib import Path

from fairdeal.cli.commands.hosting import serve

UNIT = Path(__file__).parents[2] / "deploy" / "systemd" / "fairdeal.service"


def test_the_unit_is_hardened_and_its_command_exists() -> None:
    unit = configparser.RawConfigParser(strict=False)  # some keys are there twice
    unit.optionxform = str  # type: ignore[method-assign, assignment]
    unit.read(UNIT)
    service = dict(unit["Service"])
    program, command, *arguments = shlex.split(service["ExecStart"])
    assert (Path(program).name, command) == ("fairdeal", "serve")
    options = {name for parameter in serve.params for name in parameter.opts}
    assert {argument for argument in arguments if argument.startswith("--")} <= options
    assert int(service["LimitNOFILE"]) >= 65_536
    assert int(service["RestartSec"]) > 0
    assert service["UMask"] == "0077"
    assert service["StateDirectoryMode"] == "0700"
    assert "network-online.target" in unit["Unit"]["After"]
    for name in ("NoNewPrivileges", "PrivateTmp", "ProtectHome", "RestrictNamespaces"):
        assert service[name] == "yes"
